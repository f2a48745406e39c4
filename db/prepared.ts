import type { Queryable } from './client.ts';

/** Prepares a hot statement once per database: building it is the largest cost of a read. */
export function prepareOnce<Prepared>(
  prepare: (query: Queryable) => Prepared,
): (query: Queryable) => Prepared {
  const prepared = new WeakMap<Queryable, Prepared>();
  return (query) => {
    const known = prepared.get(query);
    if (known !== undefined) return known;
    const fresh = prepare(query);
    prepared.set(query, fresh);
    return fresh;
  };
}
