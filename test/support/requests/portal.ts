import { sql } from 'drizzle-orm';
import type { Deps } from '#domain/ports.ts';
import { mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import { selectRows } from '../rows.ts';

/** The link that the mail to this candidate has. */
export function portalTokenFor({ deps }: { deps: Deps }, candidateId: string, lifeMs = 3_600_000): string {
  const expiresAt = new Date(deps.clock.now().getTime() + lifeMs);
  return mintLinkToken(deps.tokenKeys, {
    purpose: 'portal',
    subjectId: candidateId,
    linkGeneration: 0,
    expiresAt,
  });
}

/** The link to the conversation about this application that its mail has. */
export function chatTokenFor({ deps }: { deps: Deps }, applicationId: string, lifeMs = 3_600_000): string {
  const expiresAt = new Date(deps.clock.now().getTime() + lifeMs);
  return mintLinkToken(deps.tokenKeys, {
    purpose: 'prequalification',
    subjectId: applicationId,
    linkGeneration: 0,
    expiresAt,
  });
}

export async function candidateOf(deps: Deps, applicationId: string): Promise<string> {
  const [row] = await selectRows<{ candidate_id: string }>(
    deps,
    sql`select candidate_id from applications where id = ${applicationId}`,
  );
  if (row === undefined) throw new Error('no such application');
  return row.candidate_id;
}
