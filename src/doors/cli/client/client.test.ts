import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConflictError, InputError, NotFoundError, SetupError } from '../../../base/index.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { eventOf } from './follow-events.net.ts';
import { gatewayClient, refusalOf, requestOf } from './gateway-client.net.ts';

describe('X2: operations as requests', () => {
  it('puts names into the path and the rest into query or body', () => {
    expect(requestOf({ method: 'GET', path: '/api/tasks/:id/runs' }, { id: 'a/b?', limit: 5 })).toEqual({
      method: 'GET',
      path: '/api/tasks/a%2Fb%3F/runs?limit=5',
    });
    expect(requestOf({ method: 'PATCH', path: '/api/tasks/:id' }, { id: 'x', enabled: false })).toEqual({
      method: 'PATCH',
      path: '/api/tasks/x',
      body: { enabled: false },
    });
    expect(requestOf({ method: 'DELETE', path: '/api/tasks/:id' }, { id: 'x' })).toEqual({
      method: 'DELETE',
      path: '/api/tasks/x',
    });
  });
});

const problem = (status: number) => ({
  type: 'about:blank',
  title: 'No',
  status,
  detail: 'text is missing.',
  errors: [
    { field: 'text', message: 'text is missing.' },
    { field: 'mode', message: 'mode is odd.' },
  ],
});

describe('Q6: problems become the errors they were', () => {
  it.each([
    [400, InputError, 2],
    [422, InputError, 2],
    [404, NotFoundError, 3],
    [409, ConflictError, 4],
    [401, SetupError, 5],
    [429, SetupError, 5],
    [503, SetupError, 5],
    [507, SetupError, 5],
    [500, Error, 1],
  ])('%i', (status, kind, code) => {
    const error = refusalOf(status, problem(status));
    expect(error).toBeInstanceOf(kind);
    expect(exitCodeOf(error)).toBe(code);
  });
  it('keeps every field', () => {
    const error = refusalOf(422, problem(422));
    expect(error instanceof InputError && error.problems).toEqual(problem(422).errors);
  });
  it('understands an answer that is no problem at all', () => {
    expect(refusalOf(502, '<html>').message).toContain('502');
  });
});

describe('Q6: a gateway that goes away', () => {
  it('in the middle of a call is told, with what is not known', async () => {
    const server = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = gatewayClient({ url, token: 't' }, async () => undefined);
    const reading = await client.call('status').catch((thrown: unknown) => thrown);
    expect(reading).toBeInstanceOf(SetupError);
    expect(exitCodeOf(reading)).toBe(5);
    const writing = await client.call('wake', { text: 'x' }).catch((thrown: unknown) => thrown);
    expect(writing instanceof SetupError && writing.next).toContain('not known whether');
  });
});

it('X2: events are read from the stream; comments and rubbish are passed over', () => {
  expect(eventOf('event: task\ndata: {"kind":"task","taskId":"a","change":"ran"}')).toEqual({
    kind: 'task',
    taskId: 'a',
    change: 'ran',
  });
  expect(eventOf('data: {"kind":"settings",\ndata: "names":[]}')).toEqual({ kind: 'settings', names: [] });
  for (const block of [': still here', 'data: {broken', 'data: 5', '']) expect(eventOf(block)).toBeUndefined();
});
