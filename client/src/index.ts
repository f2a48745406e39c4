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
import type { appRouter } from '../../routers/root.ts';

/** What the server's batches hold at most. */
const BATCH_ITEMS_MAX = 10;

/**
 * Written out member by member when the compiler emits the declarations, so that the package imports none of
 * the server's types. Boxing makes a union lose its name, and a key that is rebuilt loses its origin.
 */
type Expanded<T> = unknown extends T ? T : Unboxed<Boxed<T>>;
type Boxed<T> = T extends infer U ? { box: ExpandedMembers<U> } : never;
type Unboxed<T> = T extends { box: infer U } ? U : never;
type ExpandedMembers<T> =
  T extends TrackedEnvelope<infer Data>
    ? TrackedEnvelope<Expanded<Data>>
    : T extends AsyncIterable<infer Item>
      ? AsyncIterable<Expanded<Item>>
      : T extends readonly unknown[]
        ? { [K in keyof T]: Expanded<T[K]> }
        : { [K in keyof T as `${K & string}`]: Expanded<T[K]> };

type ProcedureTypes<T> = T extends infer U
  ? {
      [K in keyof U]: U[K] extends AnyProcedure
        ? {
            type: U[K]['_def']['type'];
            input: Expanded<U[K]['_def']['$types']['input']>;
            output: Expanded<U[K]['_def']['$types']['output']>;
          }
        : ProcedureTypes<U[K]>;
    }
  : never;

type Procedures<T> = {
  [K in keyof T]: T[K] extends { type: infer Type; input: infer Input; output: infer Output }
    ? {
        query: TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>;
        mutation: TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>;
        subscription: TRPCSubscriptionProcedure<{ input: Input; output: Output; meta: object }>;
      }[Type & ('query' | 'mutation' | 'subscription')]
    : Procedures<T[K]>;
};

const types = expand<{
  procedures: ProcedureTypes<(typeof appRouter)['_def']['record']>;
  errorShape: Expanded<(typeof appRouter)['_def']['_config']['$types']['errorShape']>;
}>();

/** The service’s public procedures. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: (typeof types)['errorShape']; transformer: false },
  Procedures<(typeof types)['procedures']>
>;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export type GuichetClientOptions = {
  /** The service's address, as in its PUBLIC_URL. */
  url: string;
  /** A workspace or partner key. */
  apiKey?: string;
  /** For a runtime that has no EventSource; only subscriptions use it. */
  EventSource?: Parameters<typeof httpSubscriptionLink>[0]['EventSource'];
};

/** A client of the service's procedures; subscriptions come as server-sent events. */
export function createGuichetClient({ url, apiKey, EventSource }: GuichetClientOptions) {
  const rpc = `${url.replace(/\/+$/, '')}/trpc`;
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: rpc, ...(EventSource !== undefined && { EventSource }) }),
        false: httpBatchStreamLink({
          url: rpc,
          maxItems: BATCH_ITEMS_MAX,
          headers: () => (apiKey === undefined ? {} : { 'X-API-Key': apiKey }),
        }),
      }),
    ],
  });
}

/** Has no value; its return type is inferred, and so written out, where a named one would stay a name. */
function expand<T>(): Expanded<T> {
  return undefined as never;
}
