/** The shape in which a model says what is worth remembering of a message. Bounds are ours to enforce afterwards, so that one long title does not cost the whole answer. */
import { z } from 'zod';
import { ENRICHED_TYPES, type Enriched } from '../../../memory/capture/index.ts';

export const ENRICHED_SHAPE: z.ZodType<Enriched> = z.object({
  notes: z.array(
    z.object({
      type: z.enum(ENRICHED_TYPES),
      title: z.string().describe('A short name of the thing, in the language of the message.'),
      content: z.string().describe('The thing in one sentence that is understood without the message.'),
      quote: z.string().describe('The words of the message that say it, copied.'),
      due: z
        .string()
        .nullish()
        .describe(
          'When it is due or takes place, as YYYY-MM-DDTHH:MM on the clock of the person; null if no time is said.',
        ),
      importance: z.number().nullish().describe('From 0 (trivial) to 1 (must not be missed).'),
      entities: z.array(z.string()).nullish().describe('Names of people, places, companies and things in it.'),
      tags: z.array(z.string()).nullish().describe('One to three words that say what field it belongs to.'),
    }),
  ),
  over: z
    .array(
      z.object({
        what: z.string().describe('The matter that is over, by its telling words.'),
        how: z.enum(['done', 'cancelled', 'not-needed']),
        quote: z.string().describe('The words of the message that say it is over, copied.'),
      }),
    )
    .nullish(),
});
