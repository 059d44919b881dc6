/** Hark over real HTTP, as any client would use it. An answer is the status and the JSON; no answer is a thrown error. */
import type { TaskRun, WireMessage, WireTask } from '../../../src/doors/operations/index.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Api {
  readonly url: string;
  readonly token: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The same, and a status other than 2xx is thrown. */
  expectOk<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** All messages there are, oldest first, page by page. */
  messages(): Promise<WireMessage[]>;
  runs(taskId: string): Promise<TaskRun[]>;
  task(taskId: string): Promise<WireTask>;
}

/** A process that hangs must not hang the test. */
const PATIENCE_MS = 20_000;
const PAGE = 200;

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

export function apiAt(url: string, token: string): Api {
  const ask: Api['ask'] = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const expectOk = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await ask(method, path, body);
    if (!isOk(answer)) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    // The caller names the shape, as a client of the documented API does.
    return answer.body as T;
  };
  return {
    url,
    token,
    ask,
    expectOk,
    async messages() {
      const all: WireMessage[] = [];
      for (let hasMore = true; hasMore; ) {
        const after = all.at(-1)?.id ?? '0';
        const page = await expectOk<{ messages: WireMessage[]; hasMore: boolean }>(
          'GET',
          `/api/messages?limit=${PAGE}&after=${after}`,
        );
        all.push(...page.messages);
        hasMore = page.hasMore;
      }
      return all;
    },
    runs: async (taskId) => (await expectOk<{ runs: TaskRun[] }>('GET', `/api/tasks/${taskId}/runs?limit=1000`)).runs,
    task: (taskId) => expectOk<WireTask>('GET', `/api/tasks/${taskId}`),
  };
}
