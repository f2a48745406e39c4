import { createHttp } from '#test/support/requests/http.ts';
import { watchHealth } from '../feed/health.ts';
import { usageOf } from '../node/process-usage.ts';
import type { AttackedNode } from './attacked-node.ts';

/** The junk in an address: with it, the head of the request is almost as long as Node.js accepts. */
const JUNK_CHARACTERS = 15_500;
/** The memory is measured after each of these equal parts of the addresses. */
const STEPS = 4;

/** Reads many different addresses three times each, and measures the memory that the node keeps for them. */
export async function attackByOddAddresses(
  { node, environment }: AttackedNode,
  { addresses, connections }: { addresses: number; connections: number },
): Promise<string[]> {
  const http = createHttp(node.address);
  const stop = watchHealth(node.address);
  const list = `/api/public/v1/careers/${environment.slug}/jobs?limit=1`;
  const residentMb = [(await usageOf(node.pid)).server.residentMb];
  let next = 0;
  const readUntil = async (until: number) => {
    while (next < until) {
      const address = `${list}&j=${String(next++)
        .padStart(8, '0')
        .repeat(JUNK_CHARACTERS / 8)
        .slice(0, JUNK_CHARACTERS)}`;
      for (let time = 0; time < 3; time += 1) await http.get(address);
    }
  };
  for (let step = 1; step <= STEPS; step += 1) {
    await Promise.all(Array.from({ length: connections }, () => readUntil((addresses * step) / STEPS)));
    residentMb.push((await usageOf(node.pid)).server.residentMb);
  }
  http.close();
  const healthMs = await stop();
  return [
    `${next} addresses of ${JUNK_CHARACTERS / 1000} kB: resident ${residentMb.map(Math.round).join(', ')} MB`,
    `health p99 ${Math.round(healthMs)} ms`,
  ];
}
