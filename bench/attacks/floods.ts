import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { candidateCalls } from '#test/abuse/floods/candidate-calls.ts';
import { floodKinds } from '#test/abuse/floods/flood.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { formatCounts, formatFigure, meterCallers } from '../meter.ts';
import type { AttackedNode } from './attacked-node.ts';
import type { FloodOrder } from './flood-process.ts';

/** The targets: for the log of a flood, and for the other callers. */
const LOG_KB_MAX = 100;
const P99_MS_MAX = 1_000;
/** The pause of a candidate after each call, which keeps each below their own limits. */
const PAUSE_MS = 400;

const script = fileURLToPath(new URL('flood-process.ts', import.meta.url));

/** Starts floods one by one, each from its own address, while candidates at other addresses use the service (SJ6). */
export async function attackByFloods(
  { node, logBytes, environment }: AttackedNode,
  { seconds }: { seconds: number },
): Promise<string[]> {
  const http = createHttp(node.address);
  const callers = environment.sessionIds
    .slice(floodKinds.length)
    .map((sessionId, index) => candidateCalls(http, { sessionId, address: `198.51.100.${index}` }));
  const alone = await meterCallers(callers, { work: delay(seconds * 1000), pauseMs: PAUSE_MS });
  const lines = [
    `no flood, ${seconds} s, node just started`,
    `  others: ${formatCounts(alone.statuses)}, p50 ${alone.p50()} ms, p99 ${alone.p99()} ms`,
  ];
  for (const [index, kind] of floodKinds.entries()) {
    const loggedBefore = logBytes();
    const sessionId = environment.sessionIds[index] ?? '';
    const work = flood({ url: node.address, kind, sessionId, seconds, address: `192.0.2.${index}` });
    const others = await meterCallers(callers, { work, pauseMs: PAUSE_MS });
    const logKb = (logBytes() - loggedBefore) / 1000;
    lines.push(
      `${kind}, ${seconds} s: answered ${formatCounts(Object.entries(await work))}`,
      `  others: ${formatCounts(others.statuses)}, p50 ${others.p50()} ms, p99 ${formatFigure(others.p99(), { below: P99_MS_MAX, unit: 'ms' })}; log ${formatFigure(logKb, { below: LOG_KB_MAX, unit: 'KB' })}`,
    );
  }
  http.close();
  return lines;
}

async function flood(order: FloodOrder): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(order)]);
  return JSON.parse(stdout);
}
