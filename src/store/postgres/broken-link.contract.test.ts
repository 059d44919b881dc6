/** Q1: PostgreSQL that is away, goes away, and comes back, through a real socket that the test can cut. */
import { connect, createServer, type Socket } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { SetupError } from '../../base/index.ts';
import { freshDatabase } from '../../testing/stores.ts';
import { openStore, type Store, StoreError, statement, type Tx } from '../index.ts';

interface Link {
  /** The database through the link. */
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A wire to the test PostgreSQL. */
async function openLink(): Promise<Link> {
  const url = new URL(await freshDatabase());
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let port = 0;
  const newServer = () =>
    createServer((near) => {
      const far = connect(target);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
  let server = newServer();
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        if (address && typeof address === 'object') port = address.port;
        resolve();
      });
    });
  await listen();
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(() => (server.listening ? cut() : undefined));
  url.port = String(port);
  return {
    url: url.href,
    cut,
    mend: () => {
      server = newServer();
      return listen();
    },
  };
}

async function open(url: string): Promise<Store> {
  const store = await openStore({ url }, 0);
  onTestFinished(() => store.close());
  return store;
}

const refusalOf = async (work: Promise<unknown>): Promise<StoreError> => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof StoreError)) throw new Error(`not refused as expected: ${thrown}`);
  return thrown;
};
const set = (tx: Tx, key: string) => tx.db.insertInto('meta').values({ key, value: '' }).execute();
const keysOf = async (store: Store) =>
  (await store.read((tx) => tx.db.selectFrom('meta').select('key').orderBy('key').execute())).map((row) => row.key);

it('Q1: says what is wrong when nothing answers at the start, without the password', async () => {
  const link = await openLink();
  await link.cut();
  const error = await refusalOf(openStore({ url: link.url }, 0));
  expect(error.code).toBe('DOWN');
  expect(error.message).toContain(new URL(link.url).host);
  expect(error.message + error.next).not.toContain(new URL(link.url).password);
  expect(error.next).toContain('DATABASE_URL');
});

it.each([
  ['database', (url: URL) => Object.assign(url, { pathname: '/not_there' })],
  ['password', (url: URL) => Object.assign(url, { password: 'wrong' })],
  ['host', (url: URL) => Object.assign(url, { hostname: 'no-such-host.invalid' })],
])('Q1: names the setting when the %s is wrong', async (_what, change) => {
  const url = change(new URL(inject('postgresUrl')));
  const error = await refusalOf(openStore({ url: url.href }, 0));
  expect([error.code, error.next]).toEqual(['DOWN', expect.stringContaining('DATABASE_URL')]);
});

it('Q1: refuses while the server is away and works again when it is back, with all that was kept', async () => {
  const link = await openLink();
  const store = await open(link.url);
  await store.transaction((tx) => set(tx, 'before'));
  await link.cut();
  for (let i = 0; i < 3; i++) expect((await refusalOf(store.transaction((tx) => set(tx, 'lost')))).code).toBe('DOWN');
  expect((await refusalOf(store.read(async (tx) => tx.db.selectFrom('meta').selectAll().execute()))).code).toBe('DOWN');
  await link.mend();
  await store.transaction((tx) => set(tx, 'after'));
  expect(await keysOf(store)).toEqual(['after', 'before']);
});

it('Q1: keeps nothing of a unit of work whose connection broke half-way, and the process lives', async () => {
  const link = await openLink();
  const store = await open(link.url);
  const broken = store.transaction(async (tx) => {
    await set(tx, 'half');
    await link.cut();
    await set(tx, 'other half');
  });
  expect((await refusalOf(broken)).code).toBe('DOWN');
  await link.mend();
  expect(await keysOf(store)).toEqual([]);
});

it('refuses data that a newer Hark wrote', async () => {
  const url = await freshDatabase();
  const store = await openStore({ url }, 0);
  const future = statement(`INSERT INTO migrations (name, applied_at) VALUES ('9999-from-the-future', 0)`);
  await store.transaction((tx) => future(tx));
  await store.close();
  const thrown = await openStore({ url }, 0).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(SetupError);
});
