/** The verbs of memory, in the order help shows them. */
import type { Verb } from '../../verb.ts';
import { changeVerbs } from './change.ts';
import { exchangeVerbs } from './exchange.ts';
import { lookVerbs } from './look.ts';
import { tidyVerbs } from './tidy.ts';

export const memoryVerbs: readonly Verb[] = [...lookVerbs, ...changeVerbs, ...tidyVerbs, ...exchangeVerbs];
