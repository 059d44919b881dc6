/**
 * Writes docs/settings.md from the table of settings. Pure: the same table gives the same text. The test beside
 * this file fails when the document is stale and says how to renew it.
 */
import { groupOf, type SettingName, settingNames, settingOf } from './settings-schema.ts';

const OPENING = `<!-- Made from src/config/schema. Do not edit: run \`npx vitest run src/config/settings-docs.test.ts -u\`. -->
# Settings

A setting is looked up in four places; the later one wins:

1. the default below,
2. the config file \`$HARK_HOME/config.json\` (names nested or dotted: \`{"server": {"port": 9000}}\` or \`{"server.port": 9000}\`),
3. what you saved: on the settings page, with \`hark settings set <name> <value>\`, or through the API,
4. the environment, including a \`.env\` file in the current folder or in \`$HARK_HOME\` (the real environment wins over both, the current folder over the home).

A setting fixed by the environment is shown locked and can only be changed there. A value that is not allowed is refused when you set it; found in a file, it is ignored, left where it is, and reported at the start and by \`hark doctor\`. No model can change a setting: all of them are yours alone.

\`hark settings list\` shows every value and where it comes from; \`hark settings reset <name>\` takes a saved value back.
Times of day are on your clock (\`timeZone\`). Lengths of time are in milliseconds; \`30s\`, \`45m\`, \`2h\` and \`1d\` are understood too.
`;

const HEAD = ['Setting', 'What it does', 'Allowed', 'Default', 'Environment'];

const ENVIRONMENT_ONLY = [
  ['Variable', 'Meaning', 'Default'],
  ['`HARK_HOME`', 'The folder for data, backups, workspace and token.', '`~/.hark`'],
  ['`HARK_TOKEN`', 'The token that opens the API.', 'made at the first start, kept in `$HARK_HOME/token`'],
  ['`DATABASE_URL`', 'A PostgreSQL database (`postgres://…`) instead of the built-in one.', 'none'],
];

export function settingsDocument(): string {
  const groups = Map.groupBy(settingNames(), groupOf);
  const sections = Array.from(groups, ([title, names]) => section(title, [HEAD, ...names.map(rowOf)]));
  return [OPENING, ...sections, section('Environment only', ENVIRONMENT_ONLY)].join('\n');
}

function section(title: string, rows: readonly (readonly string[])[]): string {
  return `## ${title}\n\n${alignedTable(rows)}\n`;
}

/** Columns padded to their widest cell, as the formatter of this project wants tables. */
function alignedTable(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = (escaped[0] ?? []).map((_, column) => Math.max(...escaped.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const padded = escaped.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))));
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [...padded.slice(0, 1), rule, ...padded.slice(1)].join('\n');
}

function rowOf(name: SettingName): string[] {
  const entry = settingOf(name);
  return [
    `\`${name}\``,
    entry.needsRestart ? `${entry.help} Takes effect at the next start.` : entry.help,
    entry.kind.allowed,
    entry.hostWords ?? shownDefault(entry.default),
    entry.env === undefined ? '' : `\`${entry.env}\``,
  ];
}

function shownDefault(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return `\`${String(value)}\``;
}
