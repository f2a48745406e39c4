import { setTimeout as delay } from 'node:timers/promises';
import { createHttp, type Http } from '#test/support/requests/http.ts';
import { watchHealth } from '../feed/health.ts';
import { usageOf } from '../node/process-usage.ts';
import type { AttackedNode } from './attacked-node.ts';

/** The number of reads, without other calls meanwhile, from which the cost of one is computed. */
const READS_ALONE = 10;

/** Makes one read; a different `count` gives a different address, so that no cache answers. */
type Read = (count: number) => Promise<{ bytes: Buffer }>;

/** The largest reads that need no key, by name. */
function largeReads(http: Http, slug: string): Record<string, Read> {
  const careers = `/careers/${slug}`;
  const lists = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [index, { workspaceSlug: slug }]),
  );
  const batch = `${Array(10).fill('jobs.careers').join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(lists))}`;
  const search = { name: 'search_jobs', arguments: { workspaceSlug: slug } };
  const mcp = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: search });
  const mcpHeaders = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return {
    'feed.xml': (count) => http.get(`${careers}/feed.xml?source=s${count}`),
    'feed.json': (count) => http.get(`${careers}/feed.json?source=s${count}`),
    'sitemap.xml': () => http.get('/sitemap.xml'),
    Markdown: (count) => http.get(`${careers}?source=s${count}`, { Accept: 'text/markdown' }),
    'search_jobs of MCP': () => http.post('/mcp', mcp, mcpHeaders),
    'a batch of ten lists': () => http.get(`/trpc/${batch}`),
    'the list by REST': () => http.get(`/api/public/v1/careers/${slug}/jobs`),
  };
}

/** Measures the cost of the largest reads without a key, and the delay of `/api/health` meanwhile. */
export async function attackByHeavyReads(
  { node, environment }: AttackedNode,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<string[]> {
  const http = createHttp(node.address);
  const stopCalm = watchHealth(node.address);
  await delay(seconds * 1000);
  const lines = [`health alone: p99 ${Math.round(await stopCalm())} ms`];
  for (const [name, read] of Object.entries(largeReads(http, environment.largeSlug))) {
    const before = await usageOf(node.pid);
    // Negative counts differ from those of the load below.
    for (let time = 0; time < READS_ALONE; time += 1) await read(-1 - time);
    const cpuMs = (await usageOf(node.pid)).server.cpuMs - before.server.cpuMs;
    const until = performance.now() + seconds * 1000;
    const stop = watchHealth(node.address);
    let [count, size] = [0, 0];
    const readOn = async () => {
      while (performance.now() < until) {
        const { bytes } = await read(count);
        count += 1;
        size = bytes.length;
      }
    };
    await Promise.all(Array.from({ length: connections }, readOn));
    const healthMs = await stop();
    lines.push(
      `${name}: ${Math.round(size / 1000)} kB, ${(count / seconds).toFixed(1)} a second, ${(cpuMs / READS_ALONE).toFixed(1)} ms of CPU each alone; health p99 ${Math.round(healthMs)} ms`,
    );
  }
  http.close();
  return lines;
}
