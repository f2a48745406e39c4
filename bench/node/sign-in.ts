import { randomUUID } from 'node:crypto';
import { storeSignIn } from '#db/desk/sessions.ts';
import { ensureMemberships } from '#domain/desk/desk-members.ts';
import { signIn } from '#domain/desk/session.ts';
import type { Deps } from '#domain/ports.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import type { fixturesOf } from '#test/support/fixtures.ts';

type Desk = { deps: Deps; admin: ReturnType<typeof fixturesOf>['admin']; workspace: string };

/** Makes a new member of a workspace, and signs them in; resolves to the browser's cookie. */
export async function signInMember({ deps, admin, workspace }: Desk): Promise<string> {
  const email = `${randomUUID()}@varenne.example`;
  await admin.member.invite({ workspace, email, role: 'recruiter' });
  const [member] = await ensureMemberships(deps, email);
  if (member === undefined) throw new Error('nobody was invited');
  const token = randomUUID();
  const expiresAt = new Date(deps.clock.now().getTime() + 60_000);
  await storeSignIn(deps.database.query, { digest: sha256(token), memberId: member.id, expiresAt });
  return `__Host-desk=${(await signIn(deps, { token, replacedSecret: null, userAgent: null })).secret}`;
}
