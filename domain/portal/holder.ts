import { z } from 'zod';
import { findApplicationOwner, findCandidate } from '../../db/candidates/portal.ts';
import { DomainError, notFoundMessage } from '../../kernel/errors/errors.ts';
import { openPortalToken } from '../../kernel/secrets/portal-tokens.ts';
import type { Context } from '../../routers/context.ts';
import type { ReplyNotes } from '../../routers/rest.ts';
import { countOwner } from '../access/call-limits.ts';

export type Holder = {
  candidate: NonNullable<Awaited<ReturnType<typeof findCandidate>>>;
  /** Set for a temporary token, which stands for that application only (D30). */
  applicationId: string | null;
};

const uuid = z.guid().toLowerCase();

/** Who holds the token. Unknown, expired, revoked, altered and wrong-purpose tokens are one and the same 404 (D5). */
export async function findHolder({ deps, notes }: Context, token: string): Promise<Holder> {
  const { query } = deps.database;
  const signed = openPortalToken(deps.tokenKeys, token, 'portal', deps.clock.now());
  const applicationId = signed === null && deps.settings.portalApplicationIdTokens ? parse(token) : null;
  const candidateId =
    signed?.subjectId ?? (applicationId && (await findApplicationOwner(query, applicationId)));
  const candidate = candidateId === null ? null : await findCandidate(query, candidateId);
  // Whoever read mail at a wrong address knows the application ids too: they end with the first links.
  const isRevoked = candidate?.linkGeneration !== (signed?.linkGeneration ?? 0);
  if (candidate === null || isRevoked) throw new DomainError('not_found', notFoundMessage);
  if (applicationId !== null) notes.temporaryToken = true;
  return { candidate, applicationId };
}

/** The same, of whom a minute brings so many calls (D41). */
export async function findCountedHolder(ctx: Context, token: string): Promise<Holder> {
  const holder = await findHolder(ctx, token);
  await countOwner(ctx, 'portal', holder.applicationId ?? token);
  return holder;
}

/** Whether what the token stands for is still there, when an erasure may have come meanwhile. */
export function personOf({ deps }: Pick<Context, 'deps'>, { candidate, applicationId }: Holder) {
  const { query } = deps.database;
  return {
    isThere: async () =>
      applicationId === null
        ? (await findCandidate(query, candidate.id)) !== null
        : (await findApplicationOwner(query, applicationId)) !== null,
    refusal: () => new DomainError('not_found', notFoundMessage),
  };
}

/** Headers of a 200 that an application id opened: it will be refused one day (D30). */
export function temporaryTokenHeaders({ temporaryToken }: ReplyNotes): Record<string, string> {
  if (temporaryToken !== true) return {};
  return { Deprecation: '@1795219200', Sunset: 'Sun, 21 Nov 2027 00:00:00 GMT' };
}

function parse(token: string): string | null {
  return uuid.safeParse(token).data ?? null;
}
