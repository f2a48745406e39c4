import { z } from 'zod';
import {
  listOriginsOfAllWorkspaces,
  listOriginsOfApplication,
  listOriginsOfCandidate,
} from '#db/workspaces/workspaces.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import type { Deps } from '../ports.ts';

/** The rule that decides which sites' pages may use sessions and portals (D65). */
export type OriginRule = {
  /**
   * Tells whether pages of the site with this origin may make a call. `input` names the data of the call by a session's
   * id or by the token of a link.
   */
  mayCall(origin: string, input: unknown): Promise<boolean>;
};

const uuid = z.guid().toLowerCase();
const sessionIdOrToken = z.union([
  z.object({ sessionId: uuid }).transform(({ sessionId }) => sessionId),
  z.object({ token: z.string() }).transform(({ token }) => token),
]);

/** The origins of the workspaces' sites are read again after this time, so that a change takes effect soon. */
const ORIGINS_AGE_MS_MAX = 1000;
const EVERY_ORIGIN = '*';

/**
 * Creates the rule. `listedOrigins` is CORS_ORIGINS; if it is unset, every site may call. If it is set, these may call:
 * the listed sites, the service's own pages, and the sites of the workspace that has the session or the portal.
 */
export function createOriginRule(
  {
    database: { query },
    clock,
    tokenKeys,
    settings,
  }: Pick<Deps, 'database' | 'clock' | 'tokenKeys' | 'settings'>,
  listedOrigins: readonly string[] | undefined,
): OriginRule {
  const ownOrigin = new URL(settings.publicUrl).origin;
  const allowedOrigins = new Set([ownOrigin, ...(listedOrigins ?? [EVERY_ORIGIN])]);
  let cached: { origins: Promise<Set<string>>; readAtMs: number } | null = null;

  /** Reads the origins of all workspaces at most once a second, so that a stranger's request costs no query. */
  function originsOfWorkspaces(): Promise<Set<string>> {
    const now = clock.steadyMs();
    if (cached === null || now - cached.readAtMs >= ORIGINS_AGE_MS_MAX) {
      const origins = listOriginsOfAllWorkspaces(query);
      cached = { origins, readAtMs: now };
      // A failed read is not kept: the next call reads again.
      origins.catch(() => {
        cached = null;
      });
    }
    return cached.origins;
  }

  /** Lists the origins of the workspace that has the data. A session has the id of its application. */
  async function originsOfOwner(input: unknown): Promise<string[]> {
    const { data: idOrToken } = sessionIdOrToken.safeParse(input);
    if (idOrToken === undefined) return [];
    const subjectOf = (purpose: 'portal' | 'status_feed' | 'prequalification' | 'session') =>
      openLinkToken(tokenKeys, idOrToken, { purpose, now: clock.now() })?.subjectId;
    const candidateId = subjectOf('portal') ?? subjectOf('status_feed');
    if (candidateId !== undefined) return listOriginsOfCandidate(query, candidateId);
    const applicationId =
      subjectOf('prequalification') ?? subjectOf('session') ?? uuid.safeParse(idOrToken).data;
    return applicationId === undefined ? [] : listOriginsOfApplication(query, applicationId);
  }

  return {
    mayCall: async (origin, input) => {
      if (allowedOrigins.has(EVERY_ORIGIN) || allowedOrigins.has(origin)) return true;
      // An origin that no workspace has is refused before the data is looked up.
      return (await originsOfWorkspaces()).has(origin) && (await originsOfOwner(input)).includes(origin);
    },
  };
}
