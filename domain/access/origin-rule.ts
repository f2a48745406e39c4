import { z } from 'zod';
import {
  listNamedOrigins,
  listOriginsOfApplication,
  listOriginsOfCandidate,
} from '#db/workspaces/origins.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import type { Deps } from '../ports.ts';

/** The rule that decides which sites' pages may use sessions and portals (D65). */
export type OriginRule = {
  /** Checks a site. `names` is the input that says whose data are read: a session's id, or the token of a link. */
  mayOpen(origin: string, names: unknown): Promise<boolean>;
};

const uuid = z.guid().toLowerCase();
const sessionIdOrToken = z.union([
  z.object({ sessionId: uuid }).transform(({ sessionId }) => sessionId),
  z.object({ token: z.string() }).transform(({ token }) => token),
]);

/** The workspaces' sites are read again after this time, so that a change takes effect soon. */
const SITES_AGE_MS_MAX = 1000;

/**
 * Creates the rule. `listed` is CORS_ORIGINS: if it is unset, every site may call. A list allows its own sites, the
 * service's own pages, and the sites of the workspace whose session or portal it is.
 */
export function createOriginRule(
  {
    database: { query },
    clock,
    tokenKeys,
    settings,
  }: Pick<Deps, 'database' | 'clock' | 'tokenKeys' | 'settings'>,
  listed: readonly string[] | undefined,
): OriginRule {
  const own = new URL(settings.publicUrl).origin;
  let cached: { origins: Promise<Set<string>>; readAtMs: number } | null = null;

  /** Reads the origins at most once a second, so that strangers' requests cost no query each. */
  function namedOrigins(): Promise<Set<string>> {
    const now = clock.steadyMs();
    if (cached === null || now - cached.readAtMs >= SITES_AGE_MS_MAX) {
      const origins = listNamedOrigins(query);
      cached = { origins, readAtMs: now };
      origins.catch(() => {
        cached = null;
      });
    }
    return cached.origins;
  }

  async function originsOfOwner(names: unknown): Promise<string[]> {
    const { data } = sessionIdOrToken.safeParse(names);
    if (data === undefined) return [];
    const open = (purpose: 'portal' | 'status_feed' | 'prequalification' | 'session') =>
      openLinkToken(tokenKeys, data, purpose, clock.now())?.subjectId;
    const candidateId = open('portal') ?? open('status_feed');
    if (candidateId !== undefined) return listOriginsOfCandidate(query, candidateId);
    const applicationId = open('prequalification') ?? open('session') ?? uuid.safeParse(data).data;
    return applicationId === undefined ? [] : listOriginsOfApplication(query, applicationId);
  }

  return {
    mayOpen: async (origin, names) => {
      if (listed === undefined || listed.includes('*') || listed.includes(origin) || origin === own)
        return true;
      return (await namedOrigins()).has(origin) && (await originsOfOwner(names)).includes(origin);
    },
  };
}
