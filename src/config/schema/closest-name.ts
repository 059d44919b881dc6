/**
 * Finds what a person probably meant: the known names nearest to a mistyped one.
 * Compares letters and digits only and without case, so `time_zone`, `TIMEZONE` and `timeZone` are the same; the
 * last part of a dotted or slashed name counts too, so `port` finds `server.port` and `Berlin` finds
 * `Europe/Berlin`. Returns nothing rather than a wild guess.
 */

/** Longer than any name we have; comparing more would only cost time on hostile input. */
const LONGEST_COMPARED = 64;
const MOST_SUGGESTED = 3;

export function closestNames(given: string, known: Iterable<string>): string[] {
  const wanted = plain(given);
  if (wanted === '' || wanted.length > LONGEST_COMPARED) return [];
  const allowance = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  const found: { name: string; distance: number }[] = [];
  for (const name of known) {
    const distance = Math.min(
      editDistance(wanted, plain(name)),
      // Half a step behind: a match of the whole name is always the better guess.
      editDistance(wanted, plain(lastPart(name))) + 0.5,
    );
    if (distance <= allowance) found.push({ name, distance });
  }
  found.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  // Once one name is near, those clearly farther off only distract.
  const worst = (found[0]?.distance ?? 0) + 1;
  return found
    .filter((entry) => entry.distance <= worst)
    .slice(0, MOST_SUGGESTED)
    .map((entry) => entry.name);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function lastPart(name: string): string {
  return name.split(/[./]/).at(-1) ?? name;
}

/** Letters added, removed, changed, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + change);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) best = Math.min(best, at(beforeLast, column - 2) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
