/** The public face of plain language: words about time in, plain data out. Pure; loads the date parser, so load it when needed. */
export { type PlainSchedule, parsePlainRequest, parsePlainSchedule } from './parse-plain-schedule.ts';
export { parseReminderIntent, type ReminderIntent } from './parse-reminder-intent.ts';
export { PLAIN_DEFAULTS, type PlainDefaults, type PlainOptions } from './words/context.ts';
