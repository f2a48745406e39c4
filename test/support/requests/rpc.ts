import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '#routers/root.ts';
import type { Answer, Http } from './http.ts';

export type RpcError = {
  message: string;
  code: number;
  data: {
    code: string;
    httpStatus: number;
    errorCode: string;
    hint: string;
    details: { field: string; code: string }[];
    requestId: string;
    retryAfterSeconds?: number;
  };
};

/** Makes one call over plain HTTP, so that a test sees its status, headers and bytes. */
export function callRpc(
  http: Http,
  procedure: string,
  {
    type,
    input,
    headers = {},
  }: { type: 'query' | 'mutation'; input?: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  const path = `/trpc/${procedure}`;
  if (type === 'mutation') {
    return http.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    });
  }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return http.get(path + query, headers);
}

export function rpcError(answer: Answer): RpcError {
  return answer.json<{ error: RpcError }>().error;
}

export function rpcData<Data = Record<string, unknown>>(answer: Answer): Data {
  return answer.json<{ result: { data: Data } }>().result.data;
}

/** A typed client as a partner would build it; its answers stream. */
export function rpcClient(url: string, headers: Record<string, string> = {}) {
  return createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url: `${url}/trpc`, headers })] });
}
