import type { Db } from 'pg-boss';
import { type Queryable, rowsOf } from '../connection/client.ts';
import { runPrepared } from '../connection/prepared.ts';

/** Lets the queue write its jobs in an open transaction, so that they commit with their cause (D22). */
export function queueTransaction(tx: Queryable): Db {
  return {
    executeSql: async (text, values = []) => ({ rows: await rowsOf(runPrepared(tx, text, values)) }),
  };
}
