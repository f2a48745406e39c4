import type { Admission } from '#domain/access/admission.ts';
import type { LimitState } from '#domain/access/call-limits.ts';
import type { ManagementAdmission } from '#domain/access/management-admission.ts';
import type { Principal } from '#domain/access/principal.ts';
import type { KeyedListing } from '#domain/jobs/listing.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import type { ReplyMetadata } from './rest.ts';

/** The context of a procedure's call, made by each transport. A procedure never sees a request or a response. */
export interface Context extends Admission, Pick<ManagementAdmission, 'admitManagement'>, ResponseScope {
  readonly requestId: string;
  /** The caller's address, which only a trusted proxy may replace. */
  readonly clientAddress: string;
  /** The header Accept-Language as it was sent; null if it was not. */
  readonly acceptLanguage: string | null;
  /** The header Idempotency-Key as it was sent; null if it was not. */
  readonly idempotencyKey: string | null;
  /** The id of the last event that the caller of a stream has seen; null if the call names none. */
  readonly lastEventId: string | null;
  /** The reason why the call's body cannot be read. It is reported after 401 and 404 (D4). */
  readonly bodyError?: DomainError | undefined;
  /** The list that a call of REST sent as its body, for an operation that takes one. */
  readonly list?: { open(): AsyncIterable<string> } | undefined;
  readonly deps: Deps;
  /** Throws `origin_refused` if the page's site may not use the session or portal that the input names (D65). */
  assertOrigin(input: unknown): Promise<void>;
  /** Checks the call's key once; throws `unauthorized`. */
  authenticate(kind: Principal['kind']): Promise<Principal>;
  /** Waits while the call's connection runs its maximum of calls; returns a function that ends the call. */
  beginCall(): Promise<() => void>;
  /** Counts a subscription on its connection; returns a function that ends the count. Throws `rate_limited`. */
  acquireSubscription(): () => void;
  /** Reads the content of a listing, through the transport's cache if it has one. */
  readListing<Content>(listing: KeyedListing<Content>): Promise<Content>;
  /** Encodes a listing that a procedure returned, in the form that the transport sends. */
  encodeListing(listing: KeyedListing<unknown>): Promise<unknown>;
  /** Counts a public read against its address. REST counts later, when its cache has no answer. */
  countRead(): Promise<void>;
  /** Keeps the state of the limit for the RateLimit headers. */
  onLimitState(state: LimitState): void;
  /** Data about the answer that are not in its body, such as the time of its last change. The procedure sets them. */
  readonly metadata: ReplyMetadata;
}
