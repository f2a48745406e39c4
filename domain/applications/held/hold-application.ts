import { randomUUID } from 'node:crypto';
import {
  deleteHeld,
  findConfirmed,
  findHeld,
  insertHeld,
  listHeldOf,
  lockHolding,
} from '#db/applications/held-applications.ts';
import type { Queryable } from '#db/connection/client.ts';
import { takeAllowance } from '#db/mails/claimed-mails.ts';
import type { VisibleJob } from '#db/recruitments/visible-jobs.ts';
import { strangersAllowance } from '#domain/mails/allowances.ts';
import { messageIdOf } from '#domain/mails/message-id.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import { normalizeEmail } from '#kernel/text/text.ts';
import { storeCv } from '../cv-vault.ts';
import { findOpenJob } from '../receive-application.ts';
import { toHeldCv } from './held-cv.ts';
import { assertRoomToHold, holderOf } from './held-room.ts';
import { nameSubmission, type Submission } from './name-submission.ts';
import { submissionToken } from './submission-link.ts';

const HELD_DAYS = 7;

type HoldDeps = Pick<
  Deps,
  'clock' | 'cvInspector' | 'cvStore' | 'database' | 'followUp' | 'settings' | 'tokenKeys'
>;

type HoldApplication = Submission & {
  clientAddress: string;
  lang: (job: VisibleJob) => Lang;
  /** Called before anything is kept; throws `rate_limited`. */
  admit: () => Promise<void>;
};

type Known = { id: string; createdAt: Date; mailWithheldAt?: Date | null };
type Wanted = ReturnType<typeof nameSubmission> & {
  recruitmentId: string;
  emailNormalized: string;
  at: Date;
};

/**
 * Keeps what an agent submitted until its person confirms it (D45). The same content is the same submission while it
 * waits, and by its key after that; a key with other content is refused. Of one person, one application waits for a
 * job: a newer one takes the place of one that waits, and the link that was mailed for that opens nothing.
 */
export async function holdApplication(deps: HoldDeps, command: HoldApplication): Promise<{ token: string }> {
  const { applicant, clientAddress, cv: cvFile, jobId: recruitmentId } = command;
  const { database, clock } = deps;
  const at = clock.now();
  const emailNormalized = normalizeEmail(applicant.email) ?? applicant.email;
  const wanted = { ...nameSubmission(deps, command), recruitmentId, emailNormalized, at };
  const known = await findKnown(database.query, wanted);
  if (known !== null && !isWithheld(known)) return { token: submissionToken(deps, known) };
  const owner = rateLimitKeyOf(clientAddress);
  const inspected = cvFile && (await deps.cvInspector.inspect(cvFile, { field: 'cv', owner }));
  const sender = { channel: 'form' as const, workspaceSlug: command.workspaceSlug };
  const { job } = await findOpenJob(deps, { sender, jobId: recruitmentId });
  await command.admit();
  const heldBy = holderOf(deps, clientAddress);
  await assertRoomToHold(deps, { heldBy });
  const cv = cvFile && inspected ? await storeCv(deps, { file: cvFile, ...inspected }) : null;
  let mayBeKept = false;
  try {
    const held = await database.transaction(async (tx): Promise<Known | null> => {
      mayBeKept = false;
      await lockHolding(tx, wanted);
      const earlier = await findKnown(tx, wanted);
      if (earlier !== null && !isWithheld(earlier)) return earlier;
      const hasRoom = await takeAllowance(tx, strangersAllowance(deps, applicant.email), at);
      if (earlier !== null && !hasRoom) return earlier;
      // It is held anew, so that its mail goes out, under the id by which its tokens know it.
      if (earlier !== null) await deleteHeld(tx, [earlier.id]);
      const { contentDigest } = wanted;
      const id = earlier?.id ?? wanted.id;
      const isNew = await insertHeld(tx, {
        ...{ id, contentDigest, recruitmentId, emailNormalized, heldBy },
        workspaceId: job.workspace.id,
        ...applicant,
        why: command.why,
        source: command.source,
        lang: command.lang(job),
        // Nobody can confirm what no mail tells of: its file would be kept for nothing.
        ...toHeldCv(deps, hasRoom ? cv : null),
        messageId: messageIdOf(deps.settings, randomUUID()),
        mailWithheldAt: hasRoom ? null : at,
        createdAt: at,
        expiresAt: new Date(at.getTime() + HELD_DAYS * 86_400_000),
      });
      if (!isNew) return null;
      await makeWay(deps, tx, { ...wanted, id, hasRoom });
      if (hasRoom) await deps.followUp.enqueue(tx, { name: 'ask-confirmation', heldId: id });
      // From here a failure proves nothing: a COMMIT whose answer was lost may have been carried out.
      mayBeKept = hasRoom;
      return { id, createdAt: at };
    });
    // Another call with the same key may have been first.
    return held === null ? holdApplication(deps, command) : { token: submissionToken(deps, held) };
  } finally {
    // Best effort: after a crash, the sweep of files without a row removes it.
    if (cv !== null && !mayBeKept) await deps.cvStore.remove(cv.storageKey).catch(() => {});
  }
}

/**
 * Finds the submission of this key, waiting or confirmed, else one of the same content that waits. Throws where the key came
 * with another application.
 */
async function findKnown(query: Queryable, wanted: Wanted): Promise<Known | null> {
  const { id, contentDigest, at } = wanted;
  const isSame = (one: { contentDigest: string }) => one.contentDigest === contentDigest;
  const ofKey = (await findHeld(query, { id, at })) ?? (await findConfirmed(query, id));
  if (ofKey === null) return (await listHeldOf(query, wanted)).find(isSame) ?? null;
  if (isSame(ofKey)) return ofKey;
  const message = 'This idempotencyKey was sent before with another application.';
  throw invalidField('idempotencyKey', 'already_used', message);
}

/** Nobody was told of it: a repeat is no answer to it, where there is room for a mail by now. */
function isWithheld({ mailWithheldAt = null }: Known): boolean {
  return mailWithheldAt !== null;
}

/** Erases what the new one takes the place of; one whose mail is out stays where no other mail may follow it. */
async function makeWay(
  deps: HoldDeps,
  tx: Queryable,
  { hasRoom, ...wanted }: Wanted & { hasRoom: boolean },
): Promise<void> {
  const waiting = (await listHeldOf(tx, wanted)).filter(({ id }) => id !== wanted.id);
  const replaced = waiting.filter(({ mailWithheldAt }) => hasRoom || mailWithheldAt !== null);
  if (replaced.length === 0) return;
  const ids = replaced.map(({ id }) => id);
  const copies = await deleteHeld(tx, ids);
  await deps.followUp.enqueue(tx, { name: 'remove-erased', ...copies, turnIds: [] });
}
