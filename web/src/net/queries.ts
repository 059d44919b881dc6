/**
 * What the page knows of the server, by key: status, tasks, thread. Old data stays while new loads. Status is asked
 * anew each minute (the sentence must be true) and, like tasks, whenever an event says that something changed.
 */
import { QueryClient, useQuery } from '@tanstack/react-query';
import type { MessageList, Status, TaskList, WireTask } from '../../../src/doors/http/contract.ts';
import { EMPTY_THREAD, type Thread, withFollowing } from '../thread/merge-messages.ts';
import { after, followServer } from '../time/clock.ts';
import { browserZone } from '../time/zone.ts';
import { createStore, useStore } from '../ui/store.ts';
import { ApiError, get } from './api.net.ts';

const MINUTE_MS = 60_000;
const RETRIES = 2;
/** Several events come together (message, task, outbox): one question answers them all. */
const SETTLE_MS = 80;

/** Also those switched off: the card of a reminder says so. */
const ALL_TASKS = '/api/tasks?includeDisabled=true&limit=300';

export const STATUS = ['status'] as const;
export const TASKS = ['tasks'] as const;
/** One task by its id. */
const TASK = ['task'] as const;
export const THREAD = ['thread'] as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof ApiError && error.isPassing && failures < RETRIES,
      networkMode: 'always',
      staleTime: MINUTE_MS,
    },
  },
});

async function loadStatus(): Promise<Status> {
  const status = await get<Status>('/api/status');
  followServer(status.nowMs);
  personZone.set(status.person.timeZone);
  return status;
}

async function loadThread(): Promise<Thread> {
  const { messages, hasMore } = await get<MessageList>('/api/messages');
  return { ...withFollowing(EMPTY_THREAD, messages), hasOlder: hasMore };
}

const statusQuery = { queryKey: STATUS, queryFn: loadStatus };
export const threadQuery = { queryKey: THREAD, queryFn: loadThread, staleTime: Number.POSITIVE_INFINITY };

export const useStatus = () => useQuery(statusQuery);

/** Used once, by the shell: each user of an interval would ask on its own. */
export const useFreshStatus = () => useQuery({ ...statusQuery, refetchInterval: MINUTE_MS });

export const useTasks = () =>
  useQuery<readonly WireTask[]>({ queryKey: TASKS, queryFn: async () => (await get<TaskList>(ALL_TASKS)).tasks });

/**
 * A task's open occurrence, `null` when it has none, `undefined` while that is not known. A one-time reminder leaves
 * the list when it has fired and can still be asked for by its id.
 */
export function useOpenSlot(taskId: string): number | null | undefined {
  const { data: tasks } = useTasks();
  const listed = tasks?.find((task) => task.id === taskId);
  const { data, error } = useQuery({
    queryKey: [...TASK, taskId],
    queryFn: () => get<WireTask>(taskPath(taskId)),
    enabled: tasks !== undefined && !listed,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const task = listed ?? data;
  if (task) return task.openSlotAt ?? null;
  return error instanceof ApiError && !error.isPassing ? null : undefined;
}

export const taskPath = (taskId: string): string => `/api/tasks/${encodeURIComponent(taskId)}`;

export const useThread = () => useQuery({ ...threadQuery, refetchOnWindowFocus: false, structuralSharing: false });

/** The person's own zone; this device's until the server has said. Every message follows it, so it is kept apart. */
export const personZone = createStore(browserZone());
export const useZone = (): string => useStore(personZone);

export function changeThread(change: (thread: Thread) => Thread): void {
  queryClient.setQueryData<Thread>(THREAD, (thread) => thread && change(thread));
}

/** Throws when the server did not answer: what the page shows is then older than the caller hopes. */
export async function refreshNow(): Promise<void> {
  const asked = [STATUS, TASKS, TASK].map((queryKey) =>
    queryClient.invalidateQueries({ queryKey }, { throwOnError: true }),
  );
  await Promise.all(asked);
}

let cancelRefresh = (): void => {};
export function refreshSoon(): void {
  cancelRefresh();
  cancelRefresh = after(SETTLE_MS, () => void refreshNow().catch(() => undefined));
}

/** Fails when there is no connection; used to find out. */
export const askStatus = (): Promise<Status> => queryClient.fetchQuery({ ...statusQuery, staleTime: 0, retry: false });
