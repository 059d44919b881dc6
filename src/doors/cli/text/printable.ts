/**
 * Text that is safe to show in a terminal. Words of a reminder may come from anywhere, and a terminal obeys control
 * characters: they could move the cursor, rename the window or hide text. They are shown as a space or not at all.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is what this is for
const ESCAPES = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|.)/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/** Lines stay lines. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(ESCAPES, '').replaceAll(CONTROLS, ' ').replaceAll('\t', ' ');
}

/** Everything on one line. */
export function onOneLine(text: string): string {
  return printable(text)
    .replaceAll(/[\s\u2028\u2029]+/gu, ' ')
    .trim();
}
