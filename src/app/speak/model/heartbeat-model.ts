/**
 * The way from a beat to a model: the prompt, the time limit, and the tools a turn may use (H10). Tools are offered only
 * while autonomy is act, only those the user named, and never to a turn that holds outsiders' words. A turn that reads
 * through a tool may have read such words: from then on what it makes waits for the owner, and its message is marked.
 */
import type { Model, ModelTool } from '../../../agent/model/index.ts';
import type { Clock, Log } from '../../../base/index.ts';
import type { Settings } from '../../../config/index.ts';
import { createTools, type ToolReach, toolFaces } from '../../../doors/tools/index.ts';
import { mainConversation } from '../../../inbox/index.ts';
import type { BeatModel } from '../../../speak/beat/index.ts';
import { askModel } from '../../../speak/compose/index.ts';
import type { Watched } from '../../../speak/sweep/index.ts';
import type { Tx } from '../../../store/index.ts';
import { heartbeatBrief } from './heartbeat-brief.ts';

export interface HeartbeatModelParts {
  readonly model: Model;
  readonly settings: Pick<Settings<Tx>, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly fileText: (personId: string) => Promise<string | undefined>;
  /** What tools reach; known only when everything is wired. */
  readonly reach: () => ToolReach;
}

/** What is due does not wait longer than this for nicer words. */
const MUST_SAY_MS = 30_000;
/** The person's other beats wait behind this one. */
const LONGEST_MS = 120_000;
/** Their answers may hold what others wrote. */
const READING: ReadonlySet<string> = new Set([
  'memory_search',
  'memory_get',
  'searchNotes',
  'list_tasks',
  'check_email',
]);
const READING_ACTIONS: ReadonlySet<unknown> = new Set(['list', 'runs', 'status']);
const ARGUMENTS_KEPT = 500;

interface ToolUse {
  readonly name: string;
  readonly input: string;
  readonly outcome: string;
}

export function heartbeatModel(parts: HeartbeatModelParts): BeatModel {
  const { settings } = parts;
  return {
    fileText: parts.fileText,
    brief: (tx, order) => heartbeatBrief(tx, order, settings.get('heartbeat.prompt')),
    async ask({ person, brief, mustSay, signal }) {
      const mayAct = settings.get('autonomy') === 'act' && !brief.holdsUntrusted;
      const { tools, used, hasRead } = mayAct ? toolsFor(parts, person) : NO_TOOLS;
      const asked = await askModel(parts.model, {
        personId: person.id,
        prompt: brief.prompt,
        mustSay,
        timeoutMs: Math.min(settings.get('model.timeoutMs'), mustSay ? MUST_SAY_MS : LONGEST_MS),
        tools,
        signal,
      });
      const record = used.length > 0 ? { ...asked.record, tools: used } : asked.record;
      return { ...asked, record, hasActed: used.length > 0, holdsUntrusted: brief.holdsUntrusted || hasRead() };
    },
  };
}

interface TurnTools {
  readonly tools: Readonly<Record<string, ModelTool>>;
  readonly used: readonly ToolUse[];
  readonly hasRead: () => boolean;
}

const NO_TOOLS: TurnTools = { tools: {}, used: [], hasRead: () => false };

function toolsFor(parts: HeartbeatModelParts, person: Watched): TurnTools {
  const allowed = new Set(parts.settings.get('heartbeat.tools'));
  const used: ToolUse[] = [];
  let hasRead = false;
  const run = async (name: string, input: unknown): Promise<unknown> => {
    const tools = createTools(parts.reach(), {
      personId: person.id,
      timeZone: person.timeZone,
      clock: parts.clock,
      log: parts.log,
      hasModel: true,
      turn: { conversationId: mainConversation(person.id), models: [], holdsUntrustedText: hasRead },
    });
    const answer = await tools.call(name, input);
    hasRead ||= READING.has(name) || READING_ACTIONS.has(actionOf(input));
    used.push({ name, input: (JSON.stringify(input) ?? '').slice(0, ARGUMENTS_KEPT), outcome: outcomeOf(answer) });
    return answer;
  };
  const tools = toolFaces()
    .filter(({ name }) => allowed.has(name))
    .map(({ name, description, input }) => [name, { description, input, run: (given: unknown) => run(name, given) }]);
  return { tools: Object.fromEntries(tools), used, hasRead: () => hasRead };
}

function actionOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'action' in input ? input.action : undefined;
}

function outcomeOf(answer: object): string {
  return 'error' in answer ? `refused: ${JSON.stringify(answer.error).slice(0, 200)}` : 'done';
}
