import { createTRPCClient, httpBatchStreamLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type {
  AnyProcedure,
  inferRouterInputs,
  inferRouterOutputs,
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
  TrackedEnvelope,
} from '@trpc/server';
import type { appRouter } from './root.ts';

/** What the server's batches hold at most. */
const BATCH_ITEMS_MAX = 10;

/**
 * Spelled out, member by member, when the compiler writes the package's types, so that who installs the
 * client imports none of the server's. A union loses its name by being boxed, a member by a rebuilt key.
 */
type Spelled<T> = unknown extends T ? T : Unboxed<Boxed<T>>;
type Boxed<T> = T extends infer U ? { box: Members<U> } : never;
type Unboxed<T> = T extends { box: infer U } ? U : never;
type Members<T> =
  T extends TrackedEnvelope<infer Data>
    ? TrackedEnvelope<Spelled<Data>>
    : T extends AsyncIterable<infer Item>
      ? AsyncIterable<Spelled<Item>>
      : T extends readonly unknown[]
        ? { [K in keyof T]: Spelled<T[K]> }
        : { [K in keyof T as `${K & string}`]: Spelled<T[K]> };

type Surface<T> = T extends infer U
  ? {
      [K in keyof U]: U[K] extends AnyProcedure
        ? {
            type: U[K]['_def']['type'];
            input: Spelled<U[K]['_def']['$types']['input']>;
            output: Spelled<U[K]['_def']['$types']['output']>;
          }
        : Surface<U[K]>;
    }
  : never;

type Built<T> = {
  [K in keyof T]: T[K] extends { type: infer Type; input: infer Input; output: infer Output }
    ? {
        query: TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>;
        mutation: TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>;
        subscription: TRPCSubscriptionProcedure<{ input: Input; output: Output; meta: object }>;
      }[Type & ('query' | 'mutation' | 'subscription')]
    : Built<T[K]>;
};

const surface = typeOnly<{
  procedures: Surface<(typeof appRouter)['_def']['record']>;
  errorShape: Spelled<(typeof appRouter)['_def']['_config']['$types']['errorShape']>;
}>();

/** The public surface, as a typed client sees it. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: (typeof surface)['errorShape']; transformer: false },
  Built<(typeof surface)['procedures']>
>;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export type GuichetClientOptions = {
  /** The service's `/trpc` address. */
  url: string;
  /** A workspace or partner key. */
  apiKey?: string;
  /** Where the runtime has no EventSource, one of its own; only subscriptions need it. */
  EventSource?: Parameters<typeof httpSubscriptionLink>[0]['EventSource'];
};

/** Calls the service over typed RPC; subscriptions come as server-sent events. */
export function createGuichetClient({ url, apiKey, EventSource }: GuichetClientOptions) {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, ...(EventSource !== undefined && { EventSource }) }),
        false: httpBatchStreamLink({
          url,
          maxItems: BATCH_ITEMS_MAX,
          headers: () => (apiKey === undefined ? {} : { 'X-API-Key': apiKey }),
        }),
      }),
    ],
  });
}

/** Only its type matters: inferred, and therefore spelled, where a written one would keep its names. */
function typeOnly<T>(): Spelled<T> {
  return undefined as never;
}
