import { setTimeout as delay } from 'node:timers/promises';
import { isCutOff, sendSlowly } from '#test/abuse/slow-crowd/send-slowly.ts';
import { usualCalls } from '#test/abuse/slow-crowd/usual-calls.ts';
import { createHttp } from '#test/support/requests/http.ts';
import { formatCounts, formatFigure, meterCallers } from '../meter.ts';
import type { AttackedNode } from './attacked-node.ts';

const CV_BYTES = 1_000_000;
const PAUSE_MS = 40;
const WARM_UP_MS = 10_000;
const CALM_MS = 20_000;

/** Sends a byte at times on many connections, until the service ends each after five minutes (SC9). */
export async function attackBySlowSenders(
  { node, environment }: AttackedNode,
  { senders }: { senders: number },
): Promise<string[]> {
  const http = createHttp(node.address);
  const calls = usualCalls(http, { ...environment, cvBytes: CV_BYTES });
  const meter = (work: Promise<unknown>) => meterCallers([calls, calls], { work, pauseMs: PAUSE_MS });
  await meter(delay(WARM_UP_MS));
  const calm = await meter(delay(CALM_MS));
  const crowd = sendSlowly({ url: node.address, partnerKey: environment.partnerKey, senders });
  const crowded = await meter(crowd);
  const cutOff = (await crowd).filter(isCutOff).length;
  http.close();
  return [
    `${senders} senders: ${cutOff} cut off`,
    `  others: ${formatCounts(crowded.statuses)}, p50 ${crowded.p50()} ms (before: ${calm.p50()}), p99 ${formatFigure(crowded.p99(), { below: calm.p99() * 2, unit: 'ms' })}`,
  ];
}
