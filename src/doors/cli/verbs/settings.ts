/** The user's settings (P3): what they are, where each value comes from, and changing them. */
import type { SettingView } from '../../../config/index.ts';
import type { Session } from '../session.ts';
import { onOneLine } from '../text/printable.ts';
import { table } from '../text/table.ts';
import { labelled } from '../text/task-text.ts';
import { type Said, sentence, type Verb } from '../verb.ts';

export const settingVerbs: readonly Verb[] = [
  {
    name: 'settings list',
    summary: 'All settings: value and where it comes from.',
    takes: '[words...]',
    examples: ['hark settings list', 'hark settings list quiet'],
    notes: 'With words, only settings whose name or help contains them.',
    async run(session, input) {
      const all = (await session.call('settings.list')).settings;
      const wanted = sentence(input).toLowerCase();
      const settings = all.filter(({ name, help }) => `${name} ${help}`.toLowerCase().includes(wanted));
      return { json: { settings }, text: () => listText(session, settings) };
    },
  },
  {
    name: 'settings get',
    summary: 'One setting with its help and what is allowed.',
    takes: '<name>',
    examples: ['hark settings get timeZone'],
    async run(session, { words: [name = ''] }) {
      return sayOne(session, await session.call('settings.get', { name }), inFull);
    },
  },
  {
    name: 'settings set',
    summary: 'Change a setting. A value that is not allowed is refused, and the old one stays.',
    takes: '<name> <value...>',
    examples: ['hark settings set timeZone Europe/Lisbon', 'hark settings set quietHours.start 22:30'],
    async run(session, { words: [name = '', ...value] }) {
      const { settings } = await session.call('settings.set', { [name]: value.join(' ') });
      const [setting] = settings;
      if (!setting) throw new Error('The setting was changed, and no answer came.');
      return sayOne(session, setting, changed);
    },
  },
  {
    name: 'settings reset',
    summary: 'Forget the saved value; the config file or the default counts again.',
    takes: '<name>',
    examples: ['hark settings reset timeZone'],
    async run(session, { words: [name = ''] }) {
      return sayOne(session, await session.call('settings.reset', { name }), changed);
    },
  },
];

function sayOne(
  session: Session,
  setting: SettingView,
  inWords: (session: Session, view: SettingView) => string,
): Said {
  return { json: setting, text: () => inWords(session, setting) };
}

function changed({ paint }: Session, setting: SettingView): string {
  const later = setting.needsRestart ? ' It counts from the next start.' : '';
  const locked = setting.locked
    ? ` ${setting.env} in the environment decides; what you saved counts when that is gone.`
    : '';
  return `${paint.strong(setting.name)} is ${shown(setting.value)} (${originOf(setting)}).${later}${locked}`;
}

function inFull(session: Session, setting: SettingView): string {
  const facts: [string, string][] = [
    ['value', `${shown(setting.value)} (${originOf(setting)})`],
    ['default', shown(setting.default)],
    ['allowed', setting.allowed],
    ...(setting.env === undefined ? [] : ([['environment', setting.env]] as [string, string][])),
  ];
  const lines = labelled(facts, session.paint, session.terminal.width);
  return [session.paint.strong(setting.name), setting.help, ...lines].join('\n');
}

function listText({ paint, terminal }: Session, settings: readonly SettingView[]): string {
  if (settings.length === 0) return 'No setting is called like that. `hark settings list` shows them all.';
  const rows = settings.map((setting) => [
    setting.name,
    shown(setting.value),
    setting.origin === 'default' ? paint.faint('default') : originOf(setting),
    paint.faint(setting.help),
  ]);
  const lines = table(rows, [{}, { canShrink: true }, {}, { canShrink: true }], terminal.width);
  const groups = Map.groupBy(settings.keys(), (i) => settings[i]?.group ?? '');
  const sections = Array.from(groups, ([group, members]) =>
    [paint.strong(group), ...members.map((i) => lines[i] ?? '')].join('\n'),
  );
  return sections.join('\n\n');
}

function originOf({ origin, locked, env }: SettingView): string {
  if (locked) return `fixed by ${env ?? 'the environment'}`;
  return { default: 'default', file: 'config file', saved: 'saved', environment: 'environment' }[origin];
}

function shown(value: unknown): string {
  if (value === '') return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  return onOneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}
