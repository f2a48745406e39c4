import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

type Answered = { method: string; route: string; status: number };

export type HttpMetrics = Pick<ReturnType<typeof createMetrics>, 'observe' | 'record'>;

/** Metrics of one process: Node's own and a histogram of requests by route template. */
export function createMetrics() {
  const registry = new Registry();
  // Its default looks a hundred times a second, which alone is a fifth of what an idle node takes.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const requests = new Histogram({
    name: 'guichet_http_request_duration_seconds',
    help: 'Duration of requests by method, route template and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const observe: RequestHandler = (request, response, next) => {
    const end = requests.startTimer();
    response.once('close', () =>
      end({
        method: request.method,
        route: response.locals.route ?? 'none',
        status: String(response.statusCode),
      }),
    );
    next();
  };
  // Finding the child by its labels costs more than the observation.
  const children = new Map<string, ReturnType<typeof requests.labels>>();
  /** A request that was answered without Express, and its seconds. */
  const record = ({ method, route, status }: Answered, seconds: number) => {
    const name = `${method} ${route} ${status}`;
    const child = children.get(name) ?? requests.labels({ method, route, status: String(status) });
    children.set(name, child);
    child.observe(seconds);
  };
  return { registry, observe, record };
}
