/** The tools part of Hark's API: a turn of a model without a model, so that anybody can call what one would. */
import { InputError, joinWords, type Log, NotFoundError, quote } from '../../base/index.ts';
import type { ToolsApi } from '../../doors/operations/index.ts';
import { createTools, type ToolReach, toolNames, toolSchemas } from '../../doors/tools/index.ts';
import { conversationOwner, mainConversation } from '../../inbox/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { Store } from '../../store/index.ts';
import type { JobParts } from '../../time/jobs/index.ts';

export function toolsApi(parts: { store: Store; jobs: JobParts; log: Log; hark: ToolReach }): ToolsApi {
  const { store, jobs, log, hark } = parts;
  const turnOf = (input: Parameters<ToolsApi['call']>[0]) =>
    store.read(async (tx) => {
      const person = await requirePerson(tx, input.personId);
      const conversationId = input.conversationId ?? mainConversation(person.id);
      const owner = await conversationOwner(tx, conversationId);
      // A job keeps its conversation; one of another person's would speak there later.
      if (owner !== person.id && (owner !== undefined || input.conversationId !== undefined)) {
        throw new InputError('conversationId', `${person.id} has no conversation ${quote(conversationId)}.`);
      }
      return { person, conversationId };
    });
  return {
    list: async () => toolSchemas(),
    async call(input) {
      if (!toolNames.includes(input.name)) {
        throw new NotFoundError('name', `There is no tool ${quote(input.name)}. There are ${joinWords(toolNames)}.`);
      }
      const { person, conversationId } = await turnOf(input);
      const tools = createTools(hark, {
        personId: person.id,
        timeZone: person.timeZone,
        clock: jobs.clock,
        log,
        hasModel: jobs.effects.agentTurn !== undefined,
        // Which models a job may name is the user's to say; until they can, none.
        turn: { conversationId, models: [], holdsUntrustedText: input.untrusted ?? false },
      });
      return tools.call(input.name, input.arguments ?? {});
    },
  };
}
