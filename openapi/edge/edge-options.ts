import type { Request, Response } from 'express';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Principal } from '#domain/access/principal.ts';
import type { Clock } from '#kernel/clock.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import type { ReplyMetadata } from '#routers/base/rest.ts';
import type { BodyBounds } from '../input/decode.ts';
import type { Operation } from '../operations.ts';
import type { MakeWhole } from '../reply/reply.ts';
import type { CachedReply, ReplyCache } from '../reply/reply-cache.ts';
import type { OutputWriters } from '../reply/reply-of-output.ts';
import type { Spools } from '../spool/spool.ts';

/** The part of a call's context that the edge uses. */
export type EdgeContext = {
  readonly requestId: string;
  readonly metadata: ReplyMetadata;
  authenticate(kind: Principal['kind']): Promise<Principal>;
  /** Counts a call against limits of its address; throws `rate_limited`. */
  countCall(limits: readonly ClientLimit[]): Promise<void>;
  /** Refuses a call over a limit or for an unknown session, before its body is read (D4). */
  precheck(operation: Operation, path: Record<string, string>): Promise<void>;
};

/** The functions and settings of the service that the edge needs. */
export type EdgeOptions<Context extends EdgeContext> = BodyBounds &
  OutputWriters & {
    operations: readonly Operation[];
    /** Creates the context of a call. A given `principal` was identified by the path, so the request needs no key. */
    createContext(request: Request, principal?: Principal): Context;
    call(operation: Operation, context: Context, input: unknown, signal: AbortSignal): Promise<unknown>;
    publicUrl: string;
    clock: Clock;
    cache: ReplyCache;
    spools: Spools;
    /** Takes a whole answer for the front cache, after it was sent. */
    onCacheable(request: Request, response: Response, answer: CacheableResponse): Promise<void>;
    onFailure(failure: DomainError, operation: Operation | undefined, requestId: string): void;
  };

/** A reply that the front cache may send again to equal requests. `principal` is the holder of the key, if any. */
export type CacheableResponse = CachedReply & { makeWhole: MakeWhole; principal: Principal | null };
