import type { Deps } from '../domain/ports.ts';
import type { DomainError } from '../kernel/errors/errors.ts';
import type { Semaphore } from '../kernel/semaphore.ts';
import type { Admission } from './admission.ts';
import type { ReplyNotes } from './rest.ts';

/** Who calls, once a key has been checked (contract section 5). */
export type Principal =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'partner'; partnerId: string; partnerCode: string };

/** What a procedure knows of a call: never a request or a response. */
export interface Context extends Admission {
  readonly requestId: string;
  /** The caller's address, behind the trusted proxies only. */
  readonly clientAddress: string;
  /** Accept-Language and Idempotency-Key as sent, or null. */
  readonly acceptLanguage: string | null;
  readonly idempotencyKey: string | null;
  /** The last event that the caller of a stream has seen, or null. */
  readonly lastEventId: string | null;
  /** Why the call's body cannot be read: told after 401 and 404 only (D4). */
  readonly unreadable?: DomainError | undefined;
  readonly deps: Deps;
  /** Checks X-API-Key once per call; throws `unauthorized`. */
  authenticate(kind: Principal['kind']): Promise<Principal>;
  /** Waits where as many calls run on the call's connection as may at once; what it returns ends the call. */
  beginCall(): Promise<() => void>;
  /** Counts a subscription in on its connection; what it returns counts it out. Throws `rate_limited`. */
  subscribe(): () => void;
  /** Acquires permits, but once a request: the second call of a batch would wait for its own answer. */
  acquireOnce(semaphore: Semaphore, amount: number): Promise<() => void>;
  /** Calls `release` when the answer has been sent, its reader has left, or its time is over. */
  afterAnswer(release: () => void): void;
  /** What the answer tells beside its body. */
  readonly notes: ReplyNotes;
}
