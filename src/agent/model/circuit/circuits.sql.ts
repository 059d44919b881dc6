/**
 * Keeps the circuits, so that a restart neither forgets that a model is to be left alone nor tells a person twice. Reading in
 * order to change takes the row for the unit of work: two processes that fail at the same moment open it once.
 */
import {
  insertStatement,
  type ModelCircuitsTable,
  replaceOnConflict,
  statement,
  type Tx,
} from '../../../store/index.ts';
import type { ModelFailureKind } from '../model-port.ts';
import { type Circuit, freshCircuit } from './circuit.ts';

/** Which model it is about. */
export interface Endpoint {
  readonly id: string;
  readonly host: string;
  readonly model: string;
}

export async function readCircuit(tx: Tx, endpointId: string): Promise<Circuit | undefined> {
  const row = (await find(tx, endpointId)).rows[0];
  return row && toCircuit(row);
}

/** The circuit, nobody else's to change until the unit of work ends. */
export async function lockCircuit(tx: Tx, endpoint: Endpoint, mark: string): Promise<Circuit> {
  // The row has to be there to be taken.
  await add(tx, toRow(endpoint, freshCircuit(mark)));
  const row = (await (tx.dialect === 'postgres' ? findAndLock : find)(tx, endpoint.id)).rows[0];
  return row ? toCircuit(row) : freshCircuit(mark);
}

export async function saveCircuit(tx: Tx, endpoint: Endpoint, circuit: Circuit): Promise<void> {
  await put(tx, toRow(endpoint, circuit));
}

/** Was a person told of another model on the same host, and is that still so? */
export async function isHostTold(tx: Tx, { host, id }: Endpoint): Promise<boolean> {
  return (await toldOfHost(tx, host, id)).rows.length > 0;
}

const COLUMNS = {
  endpoint: 1,
  host: 1,
  model: 1,
  mark: 1,
  state: 1,
  cause: 1,
  failures: 1,
  stage: 1,
  set_at: 1,
  retry_at: 1,
  probe_until: 1,
  told_person: 1,
} as const;

const add = insertStatement('model_circuits', COLUMNS, 'ON CONFLICT (endpoint) DO NOTHING');
const put = insertStatement('model_circuits', COLUMNS, replaceOnConflict('endpoint', COLUMNS));
const find = statement<ModelCircuitsTable>('SELECT * FROM model_circuits WHERE endpoint = ?');
const findAndLock = statement<ModelCircuitsTable>('SELECT * FROM model_circuits WHERE endpoint = ? FOR UPDATE');
const toldOfHost = statement<{ endpoint: string }>(
  `SELECT endpoint FROM model_circuits WHERE host = ? AND endpoint <> ? AND state = 'open' AND told_person IS NOT NULL`,
);

function toRow(endpoint: Endpoint, circuit: Circuit): ModelCircuitsTable {
  return {
    endpoint: endpoint.id,
    host: endpoint.host,
    model: endpoint.model,
    mark: circuit.mark,
    state: circuit.state,
    cause: circuit.cause ?? null,
    failures: circuit.failures,
    stage: circuit.stage,
    set_at: circuit.setAt,
    retry_at: circuit.retryAt ?? null,
    probe_until: circuit.probeUntil ?? null,
    told_person: circuit.toldPersonId ?? null,
  };
}

function toCircuit(row: ModelCircuitsTable): Circuit {
  return {
    mark: row.mark,
    state: row.state === 'open' ? 'open' : 'closed',
    failures: row.failures,
    stage: row.stage,
    setAt: row.set_at,
    ...(row.cause === null ? {} : { cause: row.cause as ModelFailureKind }), // written only by toRow
    ...(row.retry_at === null ? {} : { retryAt: row.retry_at }),
    ...(row.probe_until === null ? {} : { probeUntil: row.probe_until }),
    ...(row.told_person === null ? {} : { toldPersonId: row.told_person }),
  };
}
