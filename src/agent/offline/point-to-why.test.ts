import { expect, it } from 'vitest';
import { pointToWhy } from './point-to-why.ts';

it.each([
  ['why did you tell me about the cake?', '`hark why --about cake`'],
  ['Why did you remind me to call Rui?', '`hark why --about "call Rui"`'],
  ["why didn't you remind me about the gym?", '`hark why --about gym`'],
  ['why did you wake me?', '`hark why`'],
  ['why did you say that?', '`hark why`'],
  ['why are you telling me this', '`hark why`'],
  ['why did you tell me about "$(rm -rf)"?', '`hark why --about "rm rf"`'],
])('A2: %j is shown the way to the record', (text, command) => {
  expect(pointToWhy(text)).toContain(command);
});

it.each(['why is the sky blue?', 'why did Ana tell me about the cake?', 'tell me why', ''])(
  'A2: %j is no question about what Hark did',
  (text) => {
    expect(pointToWhy(text)).toBeUndefined();
  },
);
