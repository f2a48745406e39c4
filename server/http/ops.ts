import type { RequestListener } from 'node:http';
import type { Registry } from 'prom-client';

type Probe = {
  /** Resolves to false while the service starts or drains, or if it cannot reach its database. */
  isReady(): Promise<boolean>;
  metrics: Registry;
};

/** Serves the operators' listener: /livez, /readyz and /metrics (Prometheus), apart from the public one. */
export function opsHandler({ isReady, metrics }: Probe): RequestListener {
  return async (request, response) => {
    const sendText = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
    switch (request.url) {
      case '/livez':
        sendText(200, 'ok\n');
        return;
      case '/readyz':
        if (await isReady()) sendText(200, 'ok\n');
        else sendText(503, 'not ready\n');
        return;
      case '/metrics':
        response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.metrics());
        return;
      default:
        sendText(404, 'not found\n');
    }
  };
}
