/**
 * An operation is a verb of Hark, defined once: its name, what it takes, what it gives back, and who may use it.
 * HTTP makes a route of it, the command line a client call, a model's tool or MCP a tool.
 */
import type { z } from 'zod';
import type { DoorCaller, HarkApi } from './hark-api.ts';

/** What a token may do; each scope includes those before it. */
export type Scope = 'read' | 'speak' | 'settings' | 'admin';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  /** `tasks.add` */
  readonly name: string;
  /** One line, for the API's page and for `--help`. */
  readonly summary: string;
  readonly scope: Scope;
  readonly method: HttpMethod;
  /** Hono's spelling: `/api/tasks/:id`. Names in the path are fields of `input`; the rest come from query (GET, DELETE) or body. */
  readonly path: string;
  readonly input: I;
  readonly output: O;
  /** Where the door's usual limit of a body is too small: importing a file. */
  readonly largestBodyBytes?: number;
  /** A body that is a list is this field. */
  readonly listField?: string;
  /** May be called with a signature in place of a token (Q4). */
  readonly takesSignature?: boolean;
  run(hark: HarkApi, input: z.output<I>, caller: DoorCaller): Promise<z.input<O>>;
}

/** Keeps the types of one operation while letting many sit in one list. */
export function defineOperation<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>): Operation {
  // Each operation is called only with what its own `input` let through.
  return operation as unknown as Operation;
}
