/** Operations on data opened in this process: the same checks and the same handlers as behind HTTP. */
import { SetupError } from '../../../base/index.ts';
import { type HarkApi, type Operation, operations, readInput } from '../../operations/index.ts';
import { type Answers, type Client, type Input, withoutUndefined } from './client.ts';

export function operationNamed(name: string): Operation {
  const operation = operations.find((candidate) => candidate.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return operation;
}

export function localClient(hark: HarkApi, close: () => Promise<void>): Client {
  return {
    async call<N extends keyof Answers>(name: N, input: Input = {}): Promise<Answers[N]> {
      const operation = operationNamed(name);
      const checked = readInput(operation, withoutUndefined(input));
      // `Answers` lists what each operation gives back; the tests run every one of them.
      return (await operation.run(hark, checked, { by: 'owner', door: 'cli' })) as Answers[N];
    },
    async newCode() {
      throw new SetupError(
        'Hark is not running, so there is nothing to sign in to.',
        'Start it with `hark start`; it prints a link.',
      );
    },
    async listen(listener, personId) {
      return hark.subscribe(personId, (event) => listener.event(event));
    },
    close,
  };
}
