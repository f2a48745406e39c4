import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type DescribedService, describedService, type OpenApi } from './described-service.ts';

export type ValidatingProxy = {
  url: string;
  /** Each call as `operationId status`, in order. */
  calls: string[];
  /** Differences between the calls or their answers and the document. */
  faults: string[];
  close(): Promise<void>;
};

/** A proxy between a client and a service that checks both by the service's own OpenAPI document. */
export async function startValidatingProxy(target: string): Promise<ValidatingProxy> {
  const service = describedService(await readDocument(target));
  const [calls, faults]: [string[], string[]] = [[], []];
  const server = createServer((incoming, response) => {
    relay({ incoming, response, target, service, calls, faults }).catch((error: unknown) => {
      faults.push(String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Relayed = Pick<ValidatingProxy, 'calls' | 'faults'> & {
  incoming: IncomingMessage;
  response: ServerResponse;
  target: string;
  service: DescribedService;
};

async function relay({ incoming, response, target, service, calls, faults }: Relayed): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const operation = service.operationOf(method, new URL(url, target).pathname);
  const body = await buffer(incoming);
  if (operation !== null) faults.push(...(await operation.faultsOfRequest({ headers, body })));
  const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
    const forwarded = request(`${target}${url}`, { method, headers }, resolve);
    forwarded.on('error', reject);
    forwarded.end(body);
  });
  const { statusCode = 0, headers: answered } = upstream;
  response.writeHead(statusCode, answered);
  const pieces: Uint8Array[] = [];
  upstream.on('data', (piece: Uint8Array) => {
    pieces.push(piece);
    response.write(piece);
  });
  await new Promise((resolve) => upstream.once('close', resolve));
  response.end();
  if (operation === null) return;
  calls.push(`${operation.id} ${statusCode}`);
  const answer = { status: statusCode, headers: answered, body: Buffer.concat(pieces) };
  faults.push(...operation.faultsOfAnswer(answer));
}

/** Reads the document as it is served. Other tests validate it. */
async function readDocument(target: string): Promise<OpenApi> {
  return (await (await fetch(`${target}/openapi-3.2.json`)).json()) as OpenApi;
}
