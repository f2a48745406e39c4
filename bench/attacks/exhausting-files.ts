import { candidateCalls } from '#test/abuse/floods/candidate-calls.ts';
import { exhaustingFiles } from '#test/files/pool/exhausting-files.ts';
import { type SentFile, sendersOf, sendFiles } from '#test/files/pool/senders.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { createMeter, formatCounts, formatFigure, meterCallers } from '../meter.ts';
import type { AttackedNode } from './attacked-node.ts';

/** The targets: for the answers to hostile files, and for the other callers. */
const ANSWER_MS_MAX = 10_000;
const P99_MS_MAX = 1_000;
/** The pause of a caller after each call. */
const PAUSE_MS = 400;

/** Sends files that exhaust parsers by form, partner REST and RPC in turn, while candidates use the service (SC4). */
export async function attackByFiles(
  { node, environment }: AttackedNode,
  { timesEach, varied }: { timesEach: number; varied: number },
): Promise<string[]> {
  const http = createHttp(node.address);
  const answers = createMeter();
  const senders = sendersOf({ http, ...environment }).map(
    (send) => (file: SentFile) => answers.measure(() => send(file)),
  );
  const callers = environment.sessionIds.map((sessionId, index) =>
    candidateCalls(http, { sessionId, address: `198.51.100.${index}` }),
  );
  const files = exhaustingFiles({ timesEach, varied });
  const work = sendFiles(files, senders);
  const others = await meterCallers(callers, { work, pauseMs: PAUSE_MS });
  http.close();
  return [
    `${files.length} files: answered ${formatCounts(answers.statuses)}, p99 ${answers.p99()} ms, the slowest ${formatFigure(answers.maxMs(), { below: ANSWER_MS_MAX, unit: 'ms' })}`,
    `  others: ${formatCounts(others.statuses)}, p99 ${formatFigure(others.p99(), { below: P99_MS_MAX, unit: 'ms' })}`,
  ];
}
