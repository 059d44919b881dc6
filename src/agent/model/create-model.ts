/**
 * The model port on the AI SDK: looks at the settings of the moment, asks the circuit, asks the model, and records the call.
 *
 * Invariants: every request that has ended is one ledger row with its tokens, in one unit of work with what it means for the
 * circuit and with the notice to the person, so a crash can neither lose nor repeat one of them. A call that cannot be made
 * (nothing set up, circuit open) costs no request and writes nothing: whoever asked says so in a row of their own. Whoever wants
 * to know what models cost sums the rows of kind `model`: the row of a beat or a note may repeat what it took.
 */
import { err, messageOf, ok, type Result } from '../../base/index.ts';
import type { ModelParts, Wanted } from './model-parts.ts';
import type { Model, ModelFailure, ModelUse, ObjectRequest, TurnRequest, Usage } from './model-port.ts';
import { type ModelStanding, modelsInUse, readStanding } from './model-standing.ts';
import { givenTarget, type Target, targetsFor, withCost } from './model-target.ts';
import { leftAlone } from './model-words.ts';
import { admitCall, type CallEnd, recordCall } from './record-call.ts';
import {
  askObject,
  type CallFailure,
  callSdk,
  freshHabits,
  freshMeter,
  type Habits,
  loadSdk,
  type Meter,
  openModel,
  refusalOf,
  type SdkCall,
  sdkFetch,
  startLimit,
  type TimeLimit,
} from './sdk/index.ts';

/** How one model did when it was asked to see whether it works. */
export interface ModelCheck {
  readonly name: string;
  readonly host: string;
  readonly uses: readonly ModelUse[];
  readonly ms: number;
  readonly failure?: ModelFailure;
}

export interface CheckedModel extends Model {
  /** Asks every model that is set up for one word, open circuit or not: a person wants to know, and an answer closes it. */
  check(personId: string, timeoutMs: number): Promise<readonly ModelCheck[]>;
  /** What is known of them without asking. */
  standing(): Promise<readonly ModelStanding[]>;
}

const USUAL_STEPS = 4;
const MOST_STEPS = 20;
const USUAL_OUTPUT_TOKENS = 2_000;
const CHECK_TOKENS = 16;
/** A model that is gone is asked for again after this: it may have come back. */
const FORGET_MISSING_MS = 3_600_000;
/** Models a person tries out in one run of the program; more than these are learned anew. */
const MOST_KNOWN = 50;

interface Known {
  readonly habits: Habits;
  missingUntil: number;
}

/** What is to be asked, once it is clear of whom. */
type Ask<T> = (scene: Scene) => Promise<Result<T, CallFailure>>;

interface Scene extends Pick<SdkCall, 'model' | 'host' | 'key' | 'now' | 'limit' | 'meter'> {
  readonly habits: Habits;
}

interface Asked<T> {
  readonly value: T;
  readonly usage: Usage;
  readonly meter: Meter;
  readonly model: string;
}

export function createModel(parts: ModelParts): CheckedModel {
  const known = new Map<string, Known>();
  const targets = (use: ModelUse): Target[] =>
    parts.given ? [givenTarget(parts.given.provider, parts.given.modelId)] : targetsFor(parts.settings(), use);
  const ask = async <T>(use: ModelUse, wanted: Wanted, run: Ask<T>): Promise<Result<Asked<T>, ModelFailure>> => {
    try {
      const meant = targets(use);
      if (meant.length === 0) return err(NOT_SET_UP);
      // The first request must not pay for it with its time.
      await loadSdk();
      const limit = startLimit(wanted.timeoutMs ?? parts.settings().timeoutMs, wanted.signal);
      return await askFirst(parts, known, meant, { wanted, run, limit });
    } catch (error) {
      // Only the store can fail here, and a port to a model never throws.
      parts.log.error({ error: messageOf(error) }, 'a model could not be asked');
      return err({ kind: 'other', message: 'The model could not be asked: the data could not be read or written.' });
    }
  };
  return {
    isSetUp: (use) => targets(use).length > 0,
    async turn(request) {
      const asked = await ask(request.use, wantedBy(request), (scene) => runTurn(scene, request));
      if (!asked.ok) return asked;
      const { value, usage, meter, model } = asked.value;
      return ok({ ...value, usage, model, steps: meter.steps });
    },
    async object<T>(request: ObjectRequest<T>) {
      const asked = await ask(request.use, wantedBy(request), (scene) => runObject(scene, request));
      if (!asked.ok) return asked;
      const { value: object, usage, model } = asked.value;
      return ok({ object, usage, model });
    },
    standing: () => readStanding(parts, targets),
    check: (personId, timeoutMs) => checkAll(parts, known, targets, { purpose: 'check', personId, timeoutMs }),
  };
}

function wantedBy({ use, personId, causeId, timeoutMs, signal }: Omit<TurnRequest, 'prompt'>): Wanted {
  return { purpose: use, personId, causeId, timeoutMs, signal };
}

interface Order<T> {
  readonly wanted: Wanted;
  readonly run: Ask<T>;
  readonly limit: TimeLimit;
  /** Asks although the circuit is open. */
  readonly isInsistent?: boolean;
}

/** Asks the best model that is there; one its server no longer has gives way to the default (A1). */
async function askFirst<T>(
  parts: ModelParts,
  known: Map<string, Known>,
  targets: readonly Target[],
  order: Order<T>,
): Promise<Result<Asked<T>, ModelFailure>> {
  const now = parts.clock.now();
  const isThere = (target: Target): boolean => knownOf(known, target).missingUntil <= now;
  const candidates =
    targets.length > 1 ? [...targets.filter(isThere), ...targets.filter((one) => !isThere(one))] : targets;
  const [first, second] = candidates;
  if (!first) return err(NOT_SET_UP);
  const asked = await askOne(parts, known, first, order);
  if (asked.ok || !second || !asked.error.isMissing) return asked.ok ? asked : err(plain(asked.error));
  knownOf(known, first).missingUntil = now + FORGET_MISSING_MS;
  const again = await askOne(parts, known, second, order);
  return again.ok ? again : err(plain(again.error));
}

const NOT_SET_UP: ModelFailure = {
  kind: 'not-set-up',
  message: 'No model is set up. Set model.baseUrl and model.name to use one.',
};

function plain({ kind, message, retryAtMs, usage }: CallFailure): ModelFailure {
  return { kind, message, ...(retryAtMs === undefined ? {} : { retryAtMs }), ...(usage ? { usage } : {}) };
}

function knownOf(known: Map<string, Known>, { endpoint, mark }: Target): Known {
  const key = `${endpoint.id} ${mark}`;
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = { habits: freshHabits(), missingUntil: 0 };
  known.set(key, made);
  return made;
}

async function askOne<T>(
  parts: ModelParts,
  known: Map<string, Known>,
  target: Target,
  { wanted, run, limit, isInsistent = false }: Order<T>,
): Promise<Result<Asked<T>, CallFailure>> {
  const { store, clock } = parts;
  const startedAt = clock.now();
  const admission = await admitCall(parts, target, limit.timeoutMs, isInsistent);
  if (admission.kind === 'wait') {
    const { retryAtMs, cause } = admission;
    const message = leftAlone(target.endpoint, cause, retryAtMs - startedAt);
    return err({ kind: 'circuit-open', message, retryAtMs });
  }
  const meter = freshMeter();
  const { habits } = knownOf(known, target);
  const result = await run(await sceneOf(parts, target, { limit, meter, habits }));
  const usage = withCost(meter, parts.settings());
  const end: CallEnd = {
    target,
    wanted,
    meter,
    usage,
    startedAt,
    isProbe: admission.kind === 'probe',
    ...(result.ok ? {} : { failure: result.error }),
  };
  await store
    .transaction((tx) => recordCall(parts, tx, end))
    .catch((error: unknown) => {
      // The answer is worth more than its record.
      parts.log.error({ error: messageOf(error) }, 'a call to a model could not be recorded');
    });
  if (result.ok) return ok({ value: result.value, usage, meter, model: target.name });
  return err(meter.steps === 0 ? result.error : { ...result.error, usage });
}

async function sceneOf(
  { post, clock, given }: ModelParts,
  { endpoint, baseUrl, name, apiKey }: Target,
  rest: Pick<Scene, 'limit' | 'meter' | 'habits'>,
): Promise<Scene> {
  const { limit, habits } = rest;
  const now = (): number => clock.now();
  const { host } = endpoint;
  const fetch = sdkFetch({ post, host, key: apiKey, now, timeoutMs: limit.timeoutMs, signal: limit.signal, habits });
  const model = given ?? (await openModel({ baseUrl, name, apiKey, fetch }));
  return { ...rest, model, host, key: apiKey, now };
}

async function runTurn(scene: Scene, request: TurnRequest) {
  const { system, prompt, tools, maxSteps, maxOutputTokens = USUAL_OUTPUT_TOKENS } = request;
  const hasTools = tools !== undefined && Object.keys(tools).length > 0;
  const answered = await callSdk({
    ...scene,
    system,
    tools,
    messages: [{ role: 'user', content: prompt }],
    maxSteps: Math.min(Math.max(1, maxSteps ?? (hasTools ? USUAL_STEPS : 1)), MOST_STEPS),
    maxOutputTokens,
  });
  if (!answered.ok) return answered;
  const refusal = answered.value.calls.length > 0 ? undefined : refusalOf(answered.value, scene.host);
  return refusal ? err(refusal) : answered;
}

function runObject<T>(scene: Scene, request: ObjectRequest<T>): Promise<Result<T, CallFailure>> {
  const { schema, name, description, system, prompt, maxOutputTokens = USUAL_OUTPUT_TOKENS } = request;
  return askObject({ ...scene, schema, name, description, system, prompt, maxOutputTokens });
}

/** Any answer will do: a model that only thinks within so few tokens works too. */
const runCheck: Ask<unknown> = (scene) =>
  callSdk({
    ...scene,
    messages: [{ role: 'user', content: 'Answer with the one word: ok' }],
    maxSteps: 1,
    maxOutputTokens: CHECK_TOKENS,
  });

async function checkAll(
  parts: ModelParts,
  known: Map<string, Known>,
  targets: (use: ModelUse) => Target[],
  wanted: Wanted,
): Promise<ModelCheck[]> {
  return Promise.all(
    modelsInUse(targets).map(async ({ target, uses }) => {
      await loadSdk();
      const startedAt = parts.clock.now();
      const limit = startLimit(wanted.timeoutMs ?? 0, wanted.signal);
      const asked = await askOne(parts, known, target, { wanted, run: runCheck, limit, isInsistent: true });
      const ms = Math.max(0, parts.clock.now() - startedAt);
      const facts = { name: target.name, host: target.endpoint.host, uses, ms };
      return asked.ok ? facts : { ...facts, failure: plain(asked.error) };
    }),
  );
}
