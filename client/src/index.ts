import {
  createTRPCClient,
  type HTTPBatchLinkOptions,
  httpBatchStreamLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCLink,
} from '@trpc/client';
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

/** The maximum of calls in a batch, which is the server's. */
const BATCH_CALLS_MAX = 10;

/**
 * The same type, but emitted with its members in place of its name, so that the package imports none of the server's
 * types. The compiler keeps the name of a union unless each part is boxed, and a key's link to its source unless the
 * key is rebuilt.
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

/** The types of a router's procedures, by their names. */
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

/**
 * The procedures that tRPC's client expects, from their types. The intersection with `Type` only satisfies the
 * compiler.
 */
type Procedures<T> = {
  [K in keyof T]: T[K] extends { type: infer Type; input: infer Input; output: infer Output }
    ? {
        query: TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>;
        mutation: TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>;
        subscription: TRPCSubscriptionProcedure<{ input: Input; output: Output; meta: object }>;
      }[Type & ('query' | 'mutation' | 'subscription')]
    : Procedures<T[K]>;
};

/** Only the type of this constant is used. */
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

/** A published job, as an employer's careers page lists it. */
export type Job = RouterOutputs['jobs']['careers']['jobs'][number];
/** One job with its texts. */
export type JobDetails = RouterOutputs['jobs']['careersJob'];
/** The messages of a conversation so far, and the noted facts. */
export type Transcript = RouterOutputs['prequalification']['transcript'];
/** A fact that was noted from a candidate's answer to one question. */
export type Fact = Transcript['facts'][number];
/** A piece of an answer while it is written. */
export type Chunk = Streamed<RouterOutputs['prequalification']['converse']>;
/** A change of a session: of its consent, its turns, its progress or its saved state. */
export type SessionEvent = Streamed<RouterOutputs['prequalification']['watch']>;
/**
 * The statements of an answer about itself, with its disclosure: `UIMessage<AnswerMetadata, AnswerData>` of the AI SDK.
 */
export type AnswerMetadata = Extract<Chunk, { type: 'start' }>['messageMetadata'];
/** The data parts of an answer: the facts that it noted. */
export type AnswerData = { facts: Extract<Chunk, { type: 'data-facts' }>['data'] };

/** The items of a subscription. An item from which the client can resume comes with the id of its event. */
type Streamed<T> =
  T extends AsyncIterable<infer Item> ? (Item extends { id: string; data: infer Data } ? Data : Item) : never;

type BatchOptions = HTTPBatchLinkOptions<AppRouter['_def']['_config']['$types']>;

export type GuichetClientOptions = {
  /** The service's address, as in its PUBLIC_URL. */
  url: string;
  /** A workspace or partner key. It belongs on a server: CORS lets no page of another origin send a key. */
  apiKey?: string;
  /** Headers of queries and mutations, or a function that gives them for each request. */
  headers?: BatchOptions['headers'];
  /** A replacement of the runtime's `fetch`, for a timeout or a framework's cache; subscriptions do not use it. */
  fetch?: BatchOptions['fetch'];
  /**
   * Links that run before our own. One that ends the chain replaces them: a `wsLink` sends every call over a WebSocket.
   */
  links?: TRPCLink<AppRouter>[];
  /** The EventSource of a runtime that has none; only subscriptions use it. */
  EventSource?: Parameters<typeof httpSubscriptionLink>[0]['EventSource'];
};

/** A client of the service's procedures; subscriptions come as server-sent events. */
export function createGuichetClient({
  url,
  apiKey,
  headers,
  fetch,
  links = [],
  EventSource,
}: GuichetClientOptions) {
  const [urlWithoutEndSlashes = ''] = /^.*[^/]/.exec(url) ?? [];
  const rpc = `${urlWithoutEndSlashes}/trpc`;
  return createTRPCClient<AppRouter>({
    links: [
      ...links,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: rpc, ...(EventSource !== undefined && { EventSource }) }),
        false: httpBatchStreamLink({
          url: rpc,
          maxItems: BATCH_CALLS_MAX,
          ...(fetch !== undefined && { fetch }),
          headers: async (calls) => ({
            ...(typeof headers === 'function' ? await headers(calls) : headers),
            ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
          }),
        }),
      }),
    ],
  });
}

/**
 * Returns no value, only a type: the compiler writes an inferred type out, while it would keep the name of a named one.
 */
function expand<T>(): Expanded<T> {
  return undefined as never;
}
