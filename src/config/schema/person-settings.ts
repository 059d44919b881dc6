/** Settings about the person: who they are, where their clock hangs, how much Hark may do, when it must be still. */
import { setting } from './setting.ts';
import { hourOrTime } from './time-of-day.ts';
import { choice, text } from './value-kinds.ts';
import { locale, zone } from './zone-names.ts';

export const personSettings = {
  'person.name': setting(text({ max: 100, example: 'Ada' }), {
    default: '',
    help: 'What Hark calls you. Empty: it does not use a name.',
  }),
  timeZone: setting(zone(), {
    default: 'UTC',
    fromHost: (host) => host.timeZone,
    hostWords: "the machine's zone",
    help: 'Your time zone. Reminders, quiet hours and everything else that has a time of day follow it; when you change it, what is still to come is planned anew.',
    env: 'HARK_TZ',
  }),
  locale: setting(locale(), {
    default: 'en',
    help: 'How you write dates. With a region it decides what 03/04 means (en-US: March 4, en-GB: 3 April); without one, Hark asks.',
  }),
  autonomy: setting(choice(['observe', 'suggest', 'act']), {
    default: 'suggest',
    help: 'How far Hark may go unasked. observe: it stays silent and only records what it would have said; suggest: it offers; act: it may also use the tools you allowed. Reminders you asked for are always sent.',
  }),
  'quietHours.start': setting(hourOrTime({ isEnd: false }), {
    default: 22,
    help: 'When quiet hours begin, on your clock. -1 here or in the end switches them off; the same time in both does too.',
    env: 'QUIET_HOURS_START',
  }),
  'quietHours.end': setting(hourOrTime({ isEnd: true }), {
    default: 8,
    help: 'When quiet hours end, on your clock. It may be earlier than the start: the night is then in between.',
    env: 'QUIET_HOURS_END',
  }),
};
