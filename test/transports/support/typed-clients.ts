import {
  createTRPCClient,
  createWSClient,
  httpSubscriptionLink,
  TRPCClientError,
  type TRPCLink,
  wsLink,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import { WebSocket } from 'ws';
import type { AppRouter } from '#client/src/index.ts';

type Client = ReturnType<typeof createTRPCClient<AppRouter>>['prequalification'];

export type TypedClient = AsyncDisposable & { prequalification: Client };

export const typedClients = {
  'server-sent events': (url: string): TypedClient =>
    clientOf(httpSubscriptionLink({ url: `${url}/trpc`, EventSource }), async () => {}),
  WebSocket: (url: string): TypedClient => {
    const client = createWSClient({
      url: `${url.replace('http', 'ws')}/trpc`,
      WebSocket: WebSocket as never,
      retryDelayMs: () => 10,
      keepAlive: { enabled: true, intervalMs: 20, pongTimeoutMs: 5_000 },
    });
    return clientOf(wsLink({ client }), () => client.close());
  },
};

function clientOf(link: TRPCLink<AppRouter>, close: () => Promise<void>): TypedClient {
  const { prequalification } = createTRPCClient<AppRouter>({ links: [link] });
  return { prequalification, [Symbol.asyncDispose]: close };
}

export type Subscription<Item> = {
  items: Item[];
  /** Resolves when the server ended it; rejects as the client does. */
  over: Promise<void>;
  leave(): void;
};

type Listener<Item> = { onData(item: Item): void; onComplete(): void; onError(error: unknown): void };

/** Keeps the events that a subscription receives. */
export function receive<Item>(
  subscribe: (listener: Listener<Item>) => { unsubscribe(): void },
): Subscription<Item> {
  const items: Item[] = [];
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  over.catch(() => {});
  const { unsubscribe } = subscribe({
    onData: (item) => items.push(item),
    onComplete: resolve,
    onError: reject,
  });
  return { items, over, leave: unsubscribe };
}

/** Reads the refusal as the client sees it. */
export async function refusalOf({ over }: Subscription<unknown>) {
  const error = await over.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof TRPCClientError)) throw new Error('it was not refused');
  const { httpStatus, code, errorCode, retryAfterSeconds } = error.data;
  return { httpStatus, code, errorCode, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
