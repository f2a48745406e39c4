import { listStoredMessages } from '#db/conversations/history/transcript.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { auditReadByKey } from './audit-read-by-key.ts';
import { assertApplicationOf } from './managed-application.ts';
import { toManagedMessage } from './managed-message.ts';

/** Reads the messages of an application's conversation, oldest first; the reading is audited. */
export async function readManagedTranscript(
  deps: Pick<Deps, 'database' | 'clock'>,
  access: WorkspaceAccess,
  id: string,
) {
  await assertApplicationOf(deps, access, id);
  const messages = await listStoredMessages(deps.database.query, id);
  await auditReadByKey(deps, access, { applicationId: id, action: 'application.transcript_read' });
  return messages.map(toManagedMessage);
}
