import type { RequestListener } from 'node:http';
import type { Registry } from 'prom-client';

type Probe = {
  /** False while the service starts or drains, or when it cannot reach its database. */
  isReady(): Promise<boolean>;
  metrics: Registry;
};

/** Serves the operators' listener: /livez, /readyz and /metrics (Prometheus), apart from the public one. */
export function opsHandler({ isReady, metrics }: Probe): RequestListener {
  return async (request, response) => {
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
    switch (request.url) {
      case '/livez':
        say(200, 'ok\n');
        return;
      case '/readyz':
        if (await isReady()) say(200, 'ok\n');
        else say(503, 'not ready\n');
        return;
      case '/metrics':
        response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.metrics());
        return;
      default:
        say(404, 'not found\n');
    }
  };
}
