/** Colour, where there is any: a heading is bold, what matters less is dim, trouble is red. Never the only carrier of a meaning. */
import { styleText } from 'node:util';

export interface Paint {
  strong(text: string): string;
  faint(text: string): string;
  good(text: string): string;
  warn(text: string): string;
  bad(text: string): string;
}

export function paintFor(hasColour: boolean): Paint {
  const dye = (style: 'bold' | 'dim' | 'green' | 'yellow' | 'red') => (text: string) =>
    hasColour && text !== '' ? styleText(style, text, { validateStream: false }) : text;
  return { strong: dye('bold'), faint: dye('dim'), good: dye('green'), warn: dye('yellow'), bad: dye('red') };
}
