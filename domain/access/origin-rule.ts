import { z } from 'zod';
import { listNamedOrigins, originsOfApplication, originsOfCandidate } from '#db/workspaces/origins.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import type { Deps } from '../ports.ts';

/** The rule which sites' pages may open sessions and portals (D65). */
export type OriginRule = {
  /** `names` is what the call has to say whose data it wants: a session's id, or the token of a link. */
  mayOpen(origin: string, names: unknown): Promise<boolean>;
};

const uuid = z.guid().toLowerCase();
const named = z.union([
  z.object({ sessionId: uuid }).transform(({ sessionId }) => sessionId),
  z.object({ token: z.string() }).transform(({ token }) => token),
]);

/** How long a change of a workspace's sites takes to be heeded. */
const KNOWN_MS = 1000;

/**
 * `listed` is CORS_ORIGINS: unset, any site may. A list narrows that to its own, to the service's own pages, and to
 * those of the workspace whose session or portal it is.
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

  /** Strangers cost one read a second, not one each. */
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
    if (candidateId !== undefined) return originsOfCandidate(query, candidateId);
    const applicationId = open('prequalification') ?? open('session') ?? uuid.safeParse(data).data;
    return applicationId === undefined ? [] : originsOfApplication(query, applicationId);
  }

  return {
    mayOpen: async (origin, names) => {
      if (listed === undefined || listed.includes('*') || listed.includes(origin) || origin === own)
        return true;
      return (await namedOrigins()).has(origin) && (await originsOf(names)).includes(origin);
    },
  };
}
