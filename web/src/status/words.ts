/** Small numbers as words at the start of a sentence, and the right form of the noun behind them. */
const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export function plural(count: number, one: string, many: string): string {
  return `${SMALL[count] ?? count} ${count === 1 ? one : many}`;
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A name as a heading: "call Rui" is "Call Rui", but "iPhone" stays as it is written. */
export const asTitle = (name: string): string => (/^\p{Ll}+(?!\p{L})/u.test(name) ? upperFirst(name) : name);

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
