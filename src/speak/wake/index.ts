/** The face of wakes: asking for a look now. */
export { wakePriority } from './wake-priority.ts';
