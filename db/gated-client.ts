import type postgres from 'postgres';
import type { Gate } from './gate.ts';

/**
 * The client as Drizzle uses it: each statement and each transaction has a connection to itself, so that no
 * one's answer waits behind another's, and who cannot have one is told so by the gate.
 */
export function gatedClient(client: postgres.Sql, gate: Gate): postgres.Sql {
  const unsafe = (...statement: Parameters<typeof client.unsafe>) => {
    const pending = client.unsafe(...statement);
    return {
      // biome-ignore lint/suspicious/noThenProperty: like the driver's own, it is sent when it is awaited
      then: (...outcome: Parameters<Promise<unknown>['then']>) => gate(async () => pending).then(...outcome),
      values: () => gate(async () => pending.values()),
    };
  };
  const begin = (work: (tx: postgres.TransactionSql) => Promise<unknown>) => gate(() => client.begin(work));
  return asClient({ options: client.options, unsafe, begin });
}

/** Drizzle's session calls `unsafe` and `begin`, and its constructor sets the parsers of `options`: no more. */
export function asClient(used: { options: unknown; unsafe: unknown; begin: unknown }): postgres.Sql {
  return used as postgres.Sql;
}
