import type { Db } from 'pg-boss';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';

/** Makes a client with which the queue writes its jobs in an open transaction, so that they commit with it (D22). */
export function queueTransaction(tx: Queryable): Db {
  return {
    executeSql: async (text, values = []) => ({ rows: await rowsOf(runPrepared(tx, text, values)) }),
  };
}
