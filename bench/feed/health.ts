import { createHttp } from '#test/support/requests/http.ts';

const PERIOD_MS = 10;

/** Asks for `/api/health` every hundredth of a second, until it is stopped; resolves to the 99th percentile. */
export function watchHealth(address: string, path = '/api/health'): () => Promise<number> {
  const http = createHttp(address);
  const latencies: number[] = [];
  const asked: Promise<void>[] = [];
  const timer = setInterval(() => asked.push(ask()), PERIOD_MS);

  async function ask(): Promise<void> {
    const startedAt = performance.now();
    const { status } = await http.get(path);
    latencies.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
  }

  return async () => {
    clearInterval(timer);
    await Promise.all(asked);
    http.close();
    latencies.sort((a, b) => a - b);
    return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
  };
}
