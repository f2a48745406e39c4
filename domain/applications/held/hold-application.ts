import { randomUUID } from 'node:crypto';
import {
  deleteHeld,
  findConfirmed,
  findHeld,
  insertHeld,
  listHeldForJob,
  lockHolding,
} from '#db/applications/held-applications.ts';
import type { Queryable } from '#db/connection/client.ts';
import { takeAllowance } from '#db/mails/claimed-mails.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import { strangersAllowance } from '#domain/mails/allowances.ts';
import { messageIdOf } from '#domain/mails/message-id.ts';
import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Lang } from '#kernel/language.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import { requireAnswers } from '../answers/read-answers.ts';
import { storeFile, writeThenSweep } from '../file-vault.ts';
import { findOpenJob } from '../receive-application.ts';
import { toHeldCv } from './held-cv.ts';
import { assertRoomToHold, networkPseudonym } from './held-room.ts';
import { mintSubmissionToken } from './held-tokens.ts';
import { nameSubmission, type Submission } from './name-submission.ts';

/** A submission waits this many days for its confirmation. */
const HELD_DAYS = 7;

type HoldDeps = Pick<
  Deps,
  'clock' | 'cvInspector' | 'cvStore' | 'database' | 'followUp' | 'settings' | 'tokenKeys'
>;

type HoldApplication = Submission & {
  clientAddress: string;
  lang: (job: VisibleJob) => Lang;
  /** Called before anything is stored; throws `rate_limited`. */
  admit: () => Promise<void>;
};

type StoredSubmission = { id: string; createdAt: Date; mailWithheldAt?: Date | null };
type NewSubmission = ReturnType<typeof nameSubmission> & {
  recruitmentId: string;
  emailNormalized: string;
  at: Date;
};

/**
 * Stores an agent's submission until its person confirms it (D45). A repeat with the same content returns the waiting
 * submission; a repeat with the same key also returns a confirmed one, and is refused for other content. At most one
 * submission of a person waits for a job: a newer one replaces it and makes its mailed link invalid.
 */
export async function holdApplication(deps: HoldDeps, command: HoldApplication): Promise<{ token: string }> {
  const { applicant, clientAddress, cv: cvFile, jobId: recruitmentId } = command;
  const { database, clock } = deps;
  const at = clock.now();
  const emailNormalized = normalizeEmail(applicant.email) ?? applicant.email;
  const submission = { ...nameSubmission(deps, command), recruitmentId, emailNormalized, at };
  const found = await findStored(database.query, submission);
  if (found !== null && !isWithheld(found)) return { token: mintSubmissionToken(deps, found) };
  const owner = rateLimitKeyOf(clientAddress);
  const inspected = cvFile && (await deps.cvInspector.inspect(cvFile, { field: 'cv', owner }));
  const sender = { channel: 'form' as const, workspaceSlug: command.workspaceSlug };
  const { job } = await findOpenJob(deps, { sender, jobId: recruitmentId });
  const { questions } = job;
  const answers = requireAnswers({ questions, sent: command.answers, isFormComplete: true });
  await command.admit();
  const heldBy = networkPseudonym(deps, clientAddress);
  await assertRoomToHold(deps, { heldBy });
  const cv = cvFile && inspected ? await storeFile(deps, { file: cvFile, ...inspected }) : null;
  const files = cv === null ? [] : [cv];
  const held = await writeThenSweep<StoredSubmission | null>(deps, files, () =>
    database.transaction(async (tx) => {
      await lockHolding(tx, submission);
      const earlier = await findStored(tx, submission);
      if (earlier !== null && !isWithheld(earlier)) return { result: earlier, withRow: [] };
      const hasRoom = await takeAllowance(tx, strangersAllowance(deps, applicant.email), at);
      if (earlier !== null && !hasRoom) return { result: earlier, withRow: [] };
      // The submission is stored again with the same id, so that its mail goes out and its tokens stay valid.
      if (earlier !== null) await deleteHeld(tx, [earlier.id]);
      const id = earlier?.id ?? submission.id;
      const isNew = await insertHeld(tx, {
        id,
        contentDigest: submission.contentDigest,
        recruitmentId,
        emailNormalized,
        heldBy,
        workspaceId: job.workspace.id,
        ...applicant,
        why: command.why,
        portfolioUrl: command.portfolioUrl,
        answers,
        source: command.source,
        lang: command.lang(job),
        // A submission without a mail cannot be confirmed: its file would be kept for nothing.
        ...toHeldCv(deps, hasRoom ? cv : null),
        messageId: messageIdOf(deps.settings, randomUUID()),
        mailWithheldAt: hasRoom ? null : at,
        createdAt: at,
        expiresAt: new Date(at.getTime() + HELD_DAYS * DAY_MS),
      });
      if (!isNew) return { result: null, withRow: [] };
      await eraseReplaced(deps, tx, { ...submission, id, hasRoom });
      if (hasRoom) await deps.followUp.enqueue(tx, { name: 'ask-confirmation', heldId: id });
      return { result: { id, createdAt: at }, withRow: hasRoom ? files : [] };
    }),
  );
  // Another call with the same key may have been first.
  return held === null ? holdApplication(deps, command) : { token: mintSubmissionToken(deps, held) };
}

/**
 * Finds the submission of this key, waiting or confirmed, else one of the same content that waits. Throws if the key
 * came with other content.
 */
async function findStored(query: Queryable, submission: NewSubmission): Promise<StoredSubmission | null> {
  const { id, contentDigest, at } = submission;
  const isSame = (one: { contentDigest: string }) => one.contentDigest === contentDigest;
  const ofThisKey = (await findHeld(query, { id, at })) ?? (await findConfirmed(query, id));
  if (ofThisKey === null) return (await listHeldForJob(query, submission)).find(isSame) ?? null;
  if (isSame(ofThisKey)) return ofThisKey;
  const message = 'This idempotencyKey was sent before with another application.';
  throw invalidField('idempotencyKey', 'already_used', message);
}

/** Tells whether no mail went out for the submission: a repeat then tries again, in case a mail is possible now. */
function isWithheld({ mailWithheldAt = null }: StoredSubmission): boolean {
  return mailWithheldAt !== null;
}

/** Erases submissions that the new one replaces. One whose mail is out stays if no further mail may be sent. */
async function eraseReplaced(
  deps: HoldDeps,
  tx: Queryable,
  { hasRoom, ...submission }: NewSubmission & { hasRoom: boolean },
): Promise<void> {
  const waiting = (await listHeldForJob(tx, submission)).filter(({ id }) => id !== submission.id);
  const replaced = waiting.filter(({ mailWithheldAt }) => hasRoom || mailWithheldAt !== null);
  if (replaced.length === 0) return;
  const ids = replaced.map(({ id }) => id);
  const copies = await deleteHeld(tx, ids);
  await deps.followUp.enqueue(tx, { name: 'remove-erased', ...copies, turnIds: [] });
}
