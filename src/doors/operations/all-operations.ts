/** Every verb of Hark in one list. Names are unique, and so are method and path; the tests hold it to that. */
import { explainOperations } from './explain-operations.ts';
import { inboxOperations } from './inbox/inbox-operations.ts';
import { memoryOperations } from './memory/memory-operations.ts';
import { messageOperations } from './message-operations.ts';
import type { Operation } from './operation.ts';
import { proposalOperations } from './proposals/proposal-operations.ts';
import { settingOperations } from './setting-operations.ts';
import { simulateOperations } from './simulate-operations.ts';
import { speakOperations } from './speak-operations.ts';
import { systemOperations } from './system-operations.ts';
import { taskOperations } from './task-operations.ts';
import { toolOperations } from './tool-operations.ts';

export const operations: readonly Operation[] = [
  ...messageOperations,
  ...taskOperations,
  ...memoryOperations,
  ...proposalOperations,
  ...inboxOperations,
  ...toolOperations,
  ...settingOperations,
  ...speakOperations,
  ...explainOperations,
  ...simulateOperations,
  ...systemOperations,
];
