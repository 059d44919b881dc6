/**
 * Adds a job for a model: agent, session and target are the caller's (SPEC S6). What the model claims about them is
 * checked first, so that a claim to be someone else is refused and never used to look anything up.
 */
import { refuseFromModel } from '../../time/cron-input/index.ts';
import type { CronDelivery, CronJobCreate } from '../../time/index.ts';
import type { WireTask } from '../operations/index.ts';
import type { ToolCall } from './tool.ts';

/** There is one agent (P1). */
const AGENT_ID = 'main';

export function addTask({ hark, context, caller }: ToolCall, create: CronJobCreate): Promise<WireTask> {
  const { personId, turn } = context;
  const { conversationId: sessionKey, channel, to, models } = turn;
  refuseFromModel(create, {
    personId,
    agentId: AGENT_ID,
    sessionKey,
    ...(channel === undefined ? {} : { channel }),
    ...(to === undefined ? {} : { to }),
    ...(models === undefined ? {} : { models }),
  });
  const delivery = targetOf(create, turn);
  const job = { ...create, agentId: AGENT_ID, sessionKey, ...(delivery === undefined ? {} : { delivery }), personId };
  return hark.tasks.add(job, caller);
}

/** To where the conversation is; where that is not known, to where the person was last seen. */
function targetOf(
  { delivery, payload }: CronJobCreate,
  { channel, to }: { readonly channel?: string; readonly to?: string },
): CronDelivery | undefined {
  const wanted = delivery ?? (payload.kind === 'systemEvent' ? undefined : { mode: 'announce' as const });
  if (wanted?.mode !== 'announce' || channel === undefined) return wanted;
  return { ...wanted, channel, ...(to === undefined ? {} : { to }) };
}
