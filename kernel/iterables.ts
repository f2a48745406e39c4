/** Calls `release` when the source ends or fails, or its reader stops. It may call `release` more than once. */
export function withRelease<T>(source: AsyncIterable<T>, release: () => void): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        try {
          const step = await iterator.next();
          if (step.done === true) release();
          return step;
        } catch (error) {
          release();
          throw error;
        }
      },
      return: async () => {
        release();
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

/** Reads the first item in advance; `items` still has all items, the first one included. */
export async function peek<T>(
  source: AsyncIterable<T>,
): Promise<{ first: T | null; items: AsyncIterable<T> }> {
  const iterator = source[Symbol.asyncIterator]();
  const step = await iterator.next();
  let isFirstReturned = false;
  const next = () => {
    if (isFirstReturned) return iterator.next();
    isFirstReturned = true;
    return Promise.resolve(step);
  };
  const items = {
    [Symbol.asyncIterator]: () => ({
      next,
      return: async () => {
        await iterator.return?.();
        return { done: true as const, value: undefined };
      },
    }),
  };
  return { first: step.done === true ? null : step.value, items };
}

/** Does the work for one item after the other, also after one that fails. Resolves to the errors of those that failed. */
export async function failuresOfEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items)
    await work(item).catch((error: unknown) => {
      failures.push(error);
    });
  return failures;
}

/** Gathers the items in batches of this size; the last one may be smaller. */
export async function* inBatches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of source) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
