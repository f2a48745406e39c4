import { z } from 'zod';
import {
  listNamedOrigins,
  listOriginsOfApplication,
  listOriginsOfCandidate,
} from '#db/workspaces/origins.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import type { Deps } from '../ports.ts';

/** Decides which sites' pages may use sessions and portals (D65). */
export type OriginRule = {
  /** Checks a site. `names` says whose data the call wants: it has a session's id, or the token of a link. */
  mayOpen(origin: string, names: unknown): Promise<boolean>;
};

const uuid = z.guid().toLowerCase();
const named = z.union([
  z.object({ sessionId: uuid }).transform(({ sessionId }) => sessionId),
  z.object({ token: z.string() }).transform(({ token }) => token),
]);

/** Is the time after which a change of a workspace's sites takes effect. */
const KNOWN_MS = 1000;

/**
 * Creates the rule. `listed` is CORS_ORIGINS: if it is unset, any site may. A list allows its own sites, the service's
 * own pages, and the sites of the workspace whose session or portal it is.
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
  let known: { origins: Promise<Set<string>>; readAtMs: number } | null = null;

  /** Reads the origins at most once a second, so that strangers' requests cost no query each. */
  function namedOrigins(): Promise<Set<string>> {
    const now = clock.steadyMs();
    if (known === null || now - known.readAtMs >= KNOWN_MS) {
      const origins = listNamedOrigins(query);
      known = { origins, readAtMs: now };
      origins.catch(() => {
        known = null;
      });
    }
    return known.origins;
  }

  async function originsOf(names: unknown): Promise<string[]> {
    const { data } = named.safeParse(names);
    if (data === undefined) return [];
    const open = (purpose: 'portal' | 'prequalification' | 'session') =>
      openLinkToken(tokenKeys, data, purpose, clock.now())?.subjectId;
    const candidateId = open('portal');
    if (candidateId !== undefined) return listOriginsOfCandidate(query, candidateId);
    const applicationId = open('prequalification') ?? open('session') ?? uuid.safeParse(data).data;
    return applicationId === undefined ? [] : listOriginsOfApplication(query, applicationId);
  }

  return {
    mayOpen: async (origin, names) => {
      if (listed === undefined || listed.includes('*') || listed.includes(origin) || origin === own)
        return true;
      return (await namedOrigins()).has(origin) && (await originsOf(names)).includes(origin);
    },
  };
}
