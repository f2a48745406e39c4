import type { Admission } from '#domain/access/admission.ts';
import type { LimitState } from '#domain/access/call-limits.ts';
import type { Principal } from '#domain/access/principal.ts';
import type { KeyedListing } from '#domain/jobs/listing.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import type { ReplyMetadata } from './rest.ts';

/** What a procedure knows of a call: never a request or a response. */
export interface Context extends Admission, ResponseScope {
  readonly requestId: string;
  /** The caller's address, behind the trusted proxies only. */
  readonly clientAddress: string;
  /** Accept-Language and Idempotency-Key as sent, or null. */
  readonly acceptLanguage: string | null;
  readonly idempotencyKey: string | null;
  /** The last event that the caller of a stream has seen, or null. */
  readonly lastEventId: string | null;
  /** Why the call's body cannot be read: reported after 401 and 404 only (D4). */
  readonly unreadable?: DomainError | undefined;
  readonly deps: Deps;
  /** Throws `origin_refused` for a page whose site may not open the session or portal that the input names (D65). */
  assertOrigin(input: unknown): Promise<void>;
  /** Checks X-API-Key once per call; throws `unauthorized`. */
  authenticate(kind: Principal['kind']): Promise<Principal>;
  /** Waits where as many calls run on the call's connection as may at once; what it returns ends the call. */
  beginCall(): Promise<() => void>;
  /** Counts a subscription in on its connection; what it returns counts it out. Throws `rate_limited`. */
  acquireSubscription(): () => void;
  /** The content of a listing, from the transport's cache where it has one. */
  readListing<Content>(listing: KeyedListing<Content>): Promise<Content>;
  /** A listing that a procedure returned, in the form that the transport sends. */
  encodeListing(listing: KeyedListing<unknown>): Promise<unknown>;
  /** Counts a read of what everybody may see against its address, where no cache of the transport's is asked first. */
  countRead(): Promise<void>;
  /** Keeps the state of the limit that the RateLimit headers report. */
  onCounted(state: LimitState): void;
  /** What the answer says beside its body. */
  readonly metadata: ReplyMetadata;
}
