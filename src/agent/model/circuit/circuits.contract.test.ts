import { expect, it } from 'vitest';
import { onEveryStore } from '../../../testing/stores.ts';
import { type Circuit, freshCircuit } from './circuit.ts';
import { isHostTold, lockCircuit, readCircuit, saveCircuit } from './circuits.sql.ts';

const ENDPOINT = { id: 'e1', host: 'models.example', model: 'small' };
const OPEN: Circuit = {
  mark: 'm',
  state: 'open',
  failures: 5,
  stage: 2,
  setAt: 1_800_000_000_000,
  cause: 'network',
  retryAt: 1_800_000_300_000,
  probeUntil: 1_800_000_400_000,
  toldPersonId: 'me',
};

onEveryStore('H12: circuits', ({ open }) => {
  it('are not there before anything failed, and come back as they were kept', async () => {
    const store = await open();
    expect(await store.read((tx) => readCircuit(tx, 'e1'))).toBeUndefined();
    await store.transaction((tx) => saveCircuit(tx, ENDPOINT, OPEN));
    expect(await store.read((tx) => readCircuit(tx, 'e1'))).toEqual(OPEN);
    await store.transaction((tx) => saveCircuit(tx, ENDPOINT, freshCircuit('n')));
    expect(await store.read((tx) => readCircuit(tx, 'e1'))).toEqual(freshCircuit('n'));
  });

  it('are changed by one at a time', async () => {
    const store = await open();
    const addOne = () =>
      store.transaction(async (tx) => {
        const circuit = await lockCircuit(tx, ENDPOINT, 'm');
        await saveCircuit(tx, ENDPOINT, { ...circuit, failures: circuit.failures + 1 });
      });
    await Promise.all(Array.from({ length: 12 }, addOne));
    expect(await store.read((tx) => readCircuit(tx, 'e1'))).toMatchObject({ failures: 12 });
  });

  it('of one host are told of once', async () => {
    const store = await open();
    await store.transaction((tx) => saveCircuit(tx, ENDPOINT, OPEN));
    const told = (id: string, host: string) => store.read((tx) => isHostTold(tx, { id, host, model: 'x' }));
    expect([await told('e2', 'models.example'), await told('e1', 'models.example')]).toEqual([true, false]);
    expect(await told('e2', 'other.example')).toBe(false);
    await store.transaction((tx) => saveCircuit(tx, ENDPOINT, freshCircuit('m')));
    expect(await told('e2', 'models.example')).toBe(false);
  });
});
