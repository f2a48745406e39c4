import { deleteSessionsOf, listSessions } from '#db/desk/sessions.ts';
import type { Device } from '#domain/desk/recognise-device.ts';
import { type DeskSession, seenSince, sessionIdOf, signedInAt } from '#domain/desk/session.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAs } from '../change-as-administrator.ts';

type OwnDeps = Pick<Deps, 'database' | 'clock'>;

/** `isThis` is true for the session of the call. */
export type OwnSession = { id: string; device: Device; signedInAt: Date; seenAt: Date; isThis: boolean };

/** Lists the browsers in which a member is signed in, the latest visit first. */
export async function listOwnSessions(deps: OwnDeps, session: DeskSession): Promise<OwnSession[]> {
  const rows = await readOwnRows(deps, session);
  return rows.map(({ digest, seenAt, expiresAt, browser, system }) => ({
    id: sessionIdOf(digest),
    device: { browser, system },
    signedInAt: signedInAt(expiresAt),
    seenAt,
    isThis: sessionIdOf(digest) === session.id,
  }));
}

/** Signs a member out in one other browser, or in all others if `id` is null. Ignores a session that has ended. */
export async function endOwnSessions(deps: OwnDeps, session: DeskSession, id: string | null): Promise<void> {
  const { member } = session;
  const sessionsToEnd = (await readOwnRows(deps, session)).filter(({ digest }) => {
    const rowId = sessionIdOf(digest);
    return rowId !== session.id && (id === null || rowId === id);
  });
  if (sessionsToEnd.length === 0) return;
  await changeAs(deps, session.principal.actor, async ({ tx, audit }) => {
    await deleteSessionsOf(
      tx,
      member.id,
      sessionsToEnd.map(({ digest }) => digest),
    );
    await audit({
      action: 'desk.sessions_ended',
      workspaceId: member.workspace.id,
      subject: { kind: 'member', id: member.id },
      details: { count: sessionsToEnd.length },
    });
  });
}

function readOwnRows({ database, clock }: OwnDeps, { member }: DeskSession) {
  const now = clock.now();
  return listSessions(database.query, { memberId: member.id, now, seenSince: seenSince(now) });
}
