import { DomainError } from '#kernel/errors/errors.ts';

/** Something that has begun and goes on when the schedule says so: a call's commit, its answer, a notification. */
export type PendingStep = {
  name: string;
  run(): unknown;
  /** Runs instead if a network loses it. */
  lose?(): unknown;
};

type Caller = { name: string; isDead: boolean };

type Settled<Result> = { value: Result } | { error: unknown };

const settle = <Result>(promise: Promise<Result>): Promise<Settled<Result>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** Makes steps of calls. `onResult` receives the result of each, in the order of the commits. */
export function createPendingSteps(onResult: (name: string, result: unknown) => void) {
  const steps: PendingStep[] = [];

  /** Makes a method of the store in two steps, the commit and the answer. A dead node's call may still be committed. */
  function inSteps<Args extends unknown[], Result>(
    { node, method }: { node: Caller; method: string },
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    const name = `${node.name} ${method}`;
    return (...args) => {
      const answer = Promise.withResolvers<Result>();
      const commit = async () => {
        const outcome = await settle(call(...args));
        onResult(name, 'value' in outcome ? outcome.value : 'failed');
        steps.push({
          name: `${name} answers`,
          run: () => {
            if (node.isDead) return;
            if ('value' in outcome) answer.resolve(outcome.value);
            else answer.reject(outcome.error);
          },
          lose: () => node.isDead || answer.reject(new Error('the connection was lost')),
        });
      };
      if (!node.isDead) steps.push({ name, run: commit });
      return answer.promise;
    };
  }

  /** Adds a person's call. Where it reads from a node first, others may come between that and the rest of it. */
  function addCall<Result>(
    name: string,
    call: (pause: <Read>(read: () => Promise<Read>) => Promise<Read>) => Promise<Result>,
    onDone: (result: Result) => void,
  ): void {
    const run = async () => {
      const paused = Promise.withResolvers<void>();
      const pause = async <Read>(read: () => Promise<Read>) => {
        const goOn = Promise.withResolvers<void>();
        const run = () => {
          goOn.resolve();
          return done;
        };
        steps.push({ name: `${name} goes on`, run });
        paused.resolve();
        await goOn.promise;
        return read();
      };
      const done = settle(call(pause)).then((outcome) => {
        if ('error' in outcome && !(outcome.error instanceof DomainError)) throw outcome.error;
        onResult(name, 'value' in outcome ? 'done' : 'refused');
        if ('value' in outcome) onDone(outcome.value);
      });
      await Promise.race([done, paused.promise]);
    };
    steps.push({ name, run });
  }

  return { steps, inSteps, addCall };
}
