/** Settings about what Hark does of its own accord: the heartbeat and the daily reflection. */
import { duration } from './duration.ts';
import { setting } from './setting.ts';
import { wholeNumber } from './value-kinds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const rhythmSettings = {
  'heartbeat.intervalMs': setting(duration({ min: 1000, max: 168 * HOUR, zero: 'no heartbeat', example: '30m' }), {
    default: 30 * MINUTE,
    help: 'How long after the last message Hark looks whether there is something worth saying. 0 switches the heartbeat off.',
    env: 'HEARTBEAT_INTERVAL_MS',
    presets: [0, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, 45 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR],
  }),
  'reflection.hour': setting(wholeNumber({ min: 0, max: 23, unit: 'hour', example: 6 }), {
    default: 9,
    help: 'The hour, on your clock, of the daily reflection: the pass that tidies what Hark remembers.',
    env: 'MEMORY_REFLECTION_HOUR',
  }),
  'reflection.minute': setting(wholeNumber({ min: 0, max: 59, unit: 'minute', example: 30 }), {
    default: 0,
    help: 'The minute of that hour.',
    env: 'MEMORY_REFLECTION_MINUTE',
  }),
  'reflection.maxNotes': setting(wholeNumber({ min: 0, max: 1_000_000, unit: 'notes', example: 25 }), {
    default: 10,
    help: 'How many notes one reflection looks at.',
    env: 'MEMORY_REFLECTION_MAX_NOTES',
  }),
};
