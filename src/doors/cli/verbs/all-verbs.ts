/** Every verb of the command line in one list, in the order help shows them. Names are unique; the tests hold it to that. */
import type { Verb } from '../verb.ts';
import { addTaskVerbs } from './add-tasks.ts';
import { changeTaskVerbs } from './change-tasks.ts';
import { chatVerbs } from './chat.ts';
import { exchangeTaskVerbs } from './exchange-tasks.ts';
import { explainVerbs } from './explain.ts';
import { gatewayVerbs } from './gateway.ts';
import { inboxVerbs } from './inbox/index.ts';
import { listTaskVerbs } from './list-tasks.ts';
import { memoryVerbs } from './memory/index.ts';
import { proposalVerbs } from './proposals.ts';
import { remindVerbs } from './remind.ts';
import { settingVerbs } from './settings.ts';
import { simulateVerbs } from './simulate.ts';
import { speakVerbs } from './speak.ts';
import { toolVerbs } from './tools.ts';
import { upkeepVerbs } from './upkeep.ts';

export const groups: Readonly<Record<string, string>> = {
  tasks: 'Reminders and jobs: look at them, add, change, delete.',
  memory: 'What Hark remembers: search, notes, files, tidying.',
  nudges: 'What Hark said unasked, and your answers.',
  inbox: 'What came in from outside: mail, SMS, notifications, CI.',
  proposals: 'Changes that wait for your word.',
  settings: 'Your settings.',
};

export const verbs: readonly Verb[] = [
  ...gatewayVerbs,
  ...chatVerbs,
  ...remindVerbs,
  ...listTaskVerbs,
  ...addTaskVerbs,
  ...changeTaskVerbs,
  ...exchangeTaskVerbs,
  ...memoryVerbs,
  ...inboxVerbs,
  ...proposalVerbs,
  ...toolVerbs,
  ...speakVerbs,
  ...explainVerbs,
  ...simulateVerbs,
  ...settingVerbs,
  ...upkeepVerbs,
];
