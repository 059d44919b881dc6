/**
 * What a job may not contain when a model asks for it (SPEC S4, S6): settings that are the user's alone, and a claim
 * to be someone else. Agent, session, person and target come from the caller; repeating the caller's own is harmless.
 *
 *   allowUnsafeExternalContent, webhook delivery → refused · model off the allow-list → refused
 *   personId, agentId, sessionKey, delivery.channel, delivery.to → refused unless they are the caller's
 *
 * Works on a new job and on a patch. Returns nothing; throws InputError with all that is wrong at once.
 */
import { type FieldProblem, InputError, joinWords } from '../../base/index.ts';
import type { CronJobCreate, CronJobPatch, CronPayloadPatch } from '../job.ts';

/** Who is calling, as far as the turn knows. */
export interface ModelCaller {
  readonly personId?: string;
  readonly agentId?: string;
  readonly sessionKey?: string;
  readonly channel?: string;
  readonly to?: string;
  /** The models the user allows; undefined: any. */
  readonly models?: readonly string[];
}

/** OpenClaw's word for "wherever the person wrote last": no claim to any channel. */
const LAST_USED = 'last';

export function refuseFromModel(job: CronJobCreate | CronJobPatch, caller: ModelCaller = {}): void {
  const [first, ...more] = [...settingsOfTheUser(job, caller), ...claimsOfIdentity(job, caller)];
  if (first !== undefined) throw new InputError(first.field, first.message, more);
}

function settingsOfTheUser(job: CronJobCreate | CronJobPatch, caller: ModelCaller): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const payload: CronPayloadPatch = job.payload ?? {};
  if (payload.allowUnsafeExternalContent === true) {
    problems.push({
      field: 'payload.allowUnsafeExternalContent',
      message: 'Only the user may allow unsafe external content; leave allowUnsafeExternalContent out.',
    });
  }
  if (payload.model !== undefined && caller.models?.includes(payload.model) === false) {
    const allowed = caller.models.length === 0 ? 'no model may be named' : `allowed: ${joinWords(caller.models, 'or')}`;
    problems.push({ field: 'payload.model', message: `"${payload.model}" is not on the user's list (${allowed}).` });
  }
  if (job.delivery?.mode === 'webhook') {
    problems.push({ field: 'delivery.mode', message: 'Only the user may set up a webhook; use announce or none.' });
  }
  return problems;
}

function claimsOfIdentity(job: CronJobCreate | CronJobPatch, caller: ModelCaller): FieldProblem[] {
  const channel = job.delivery?.channel;
  const claims: readonly (readonly [string, string | null | undefined, string | undefined])[] = [
    ['personId', job.personId, caller.personId],
    ['agentId', job.agentId, caller.agentId],
    ['sessionKey', job.sessionKey, caller.sessionKey],
    ['delivery.channel', channel === LAST_USED ? undefined : channel, caller.channel],
    ['delivery.to', job.delivery?.to, caller.to],
  ];
  return claims
    .filter(([, claimed, own]) => claimed !== undefined && claimed !== own)
    .map(([field]) => ({ field, message: `${field} is taken from this conversation; leave it out.` }));
}
