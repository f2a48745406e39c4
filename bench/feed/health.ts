import { createHttp } from '#test/support/requests/http.ts';

const PERIOD_MS = 10;

/**
 * Calls `/api/health`, or another path, a hundred times a second. The function that it returns stops the calls, and
 * resolves to the 99th percentile of their times in milliseconds.
 */
export function watchHealth(address: string, path = '/api/health'): () => Promise<number> {
  const http = createHttp(address);
  const latencies: number[] = [];
  const requests: Promise<void>[] = [];
  const timer = setInterval(() => requests.push(measureCall()), PERIOD_MS);

  async function measureCall(): Promise<void> {
    const startedAt = performance.now();
    const { status } = await http.get(path);
    // A failed call is slower than any other.
    latencies.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
  }

  return async () => {
    clearInterval(timer);
    await Promise.all(requests);
    http.close();
    latencies.sort((a, b) => a - b);
    return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
  };
}
