import { describe, expect, it } from 'vitest';
import { shortChoices } from './short-choices.ts';

describe('S14: a question is answered by chips', () => {
  it.each<[string, string[], string[]]>([
    ['the time', ['call Ana at 07:00', 'call Ana at 19:00'], ['07:00', '19:00']],
    ['no colon at its end', ['tomorrow at 07:00: call Ana', 'tomorrow at 19:00: call Ana'], ['07:00', '19:00']],
    ['the hour with its half', ['call Ana at 7 am', 'call Ana at 7 pm'], ['7 am', '7 pm']],
    ['what stands in the middle', ['on 3 April pay rent', 'on 4 March pay rent'], ['3 April', '4 March']],
    ['everything when nothing is shared', ['today', 'next week'], ['today', 'next week']],
    ['everything when one would be empty', ['call', 'call tomorrow'], ['call', 'call tomorrow']],
    ['a single choice as it is', ['tomorrow at 14:00'], ['tomorrow at 14:00']],
    ['nothing for none', [], []],
  ])('shows %s', (_, choices, chips) => expect(shortChoices(choices)).toEqual(chips));
});
