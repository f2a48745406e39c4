import { watchOthers } from '../node/machine-load.ts';
import type { Program } from '../node/program.ts';
import type { ReadsDatabase } from './database.ts';
import { type Load, loadWithWrk } from './wrk.ts';

export type Sample = {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the server with its children, and of PostgreSQL, in microseconds a request. */
  cpuUs: number;
  databaseUs: number;
  /** The share of the machine's processors that other programs used meanwhile. */
  othersShare: number;
  /** Faults that make the figures worthless. */
  faults: string[];
};

/** With `answerBytes`, all answers must have this length, but for those that are unfinished at the end. */
type ToSample = { server: Program; database: ReadsDatabase; load: Load; answerBytes?: number };

export async function sampleLoad({ server, database, load, answerBytes }: ToSample): Promise<Sample> {
  const othersShare = await watchOthers();
  const [cpuBefore, databaseBefore] = [await cpuMsOf(server), await database.cpuMs()];
  const { requests, seconds, bytes, p50, p99, errors, wrong } = await loadWithWrk(load);
  const perRequest = (ms: number) => (ms * 1000) / requests;
  const faults: string[] = [];
  if (requests === 0) faults.push('no answer');
  if (errors > 0) faults.push(`${errors} errors`);
  if (wrong > 0) faults.push(`${wrong} answers of another status or length`);
  // Each connection may end within an answer.
  if (answerBytes !== undefined && Math.abs(bytes - requests * answerBytes) > load.connections * answerBytes)
    faults.push(`${Math.round(bytes / requests)} bytes an answer in place of ${answerBytes}`);
  return {
    perSecond: requests / seconds,
    p50,
    p99,
    cpuUs: perRequest((await cpuMsOf(server)) - cpuBefore),
    databaseUs: perRequest((await database.cpuMs()) - databaseBefore),
    othersShare: await othersShare(),
    faults,
  };
}

async function cpuMsOf(program: Program): Promise<number> {
  const { server, children } = await program.usage();
  return server.cpuMs + children.cpuMs;
}
