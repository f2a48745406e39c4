import { randomUUID } from 'node:crypto';
import {
  deleteHeld,
  findConfirmedApplication,
  findHeldWithJob,
  insertHeld,
  listHeldForJob,
  lockHolding,
} from '#db/applications/held-applications.ts';
import type { Queryable } from '#db/connection/database.ts';
import { takeAllowance } from '#db/mails/mail-allowances.ts';
import type { JobAnswer } from '#db/schema/base/questions.ts';
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
import { type StoredFile, storeFile, writeRowsOrRemoveFiles } from '../file-vault.ts';
import { requireIntakeJob } from '../require-intake-job.ts';
import { toHeldCv } from './held-cv.ts';
import { assertBelowHeldLimits, networkPseudonym } from './held-limits.ts';
import { mintSubmissionToken } from './held-tokens.ts';
import { identifySubmission, type Submission } from './identify-submission.ts';

/** A submission waits this many days for its confirmation. */
export const HELD_DAYS = 7;

type HoldDeps = Pick<
  Deps,
  'clock' | 'cvInspector' | 'cvStore' | 'database' | 'followUp' | 'settings' | 'tokenKeys'
>;

type HoldCommand = Submission & {
  clientAddress: string;
  lang: (job: VisibleJob) => Lang;
  /** Called before anything is stored; throws `rate_limited`. */
  admit: () => Promise<void>;
};

/** A submission that waits or was confirmed. `mailWithheldAt` is set for a waiting one whose mail was withheld. */
type StoredSubmission = { id: string; createdAt: Date; mailWithheldAt?: Date | null };

type IdentifiedSubmission = ReturnType<typeof identifySubmission> & {
  recruitmentId: string;
  emailNormalized: string;
  at: Date;
};

/**
 * Stores an agent's submission until its person confirms it (D45), and returns its token. A repeat finds the waiting
 * submission by its content, and by its key also a confirmed one. Other content under the same key is refused. If a
 * person submits to the same job again, the newer submission replaces the waiting one and makes its link invalid.
 */
export async function holdApplication(deps: HoldDeps, command: HoldCommand): Promise<{ token: string }> {
  const { database, clock } = deps;
  const { applicant, clientAddress, cv: cvFile, jobId: recruitmentId } = command;
  const at = clock.now();
  const emailNormalized = normalizeEmail(applicant.email) ?? applicant.email;
  const submission = { ...identifySubmission(deps, command), recruitmentId, emailNormalized, at };
  const earlier = await findEarlier(database.query, submission);
  if (earlier !== null && !isMailWithheld(earlier)) return { token: mintSubmissionToken(deps, earlier) };
  const owner = rateLimitKeyOf(clientAddress);
  const inspected = cvFile && (await deps.cvInspector.inspect(cvFile, { field: 'cv', owner }));
  const sender = { channel: 'form' as const, workspaceSlug: command.workspaceSlug };
  const { job } = await requireIntakeJob(deps, { sender, jobId: recruitmentId });
  const { questions } = job;
  const { answers } = requireAnswers({ questions, sent: command.answers, enforcesRequired: true });
  await command.admit();
  const heldBy = networkPseudonym(deps, clientAddress);
  await assertBelowHeldLimits(deps, heldBy);
  const cv = cvFile && inspected ? await storeFile(deps, { file: cvFile, ...inspected }) : null;
  const stored = await writeRowsOrRemoveFiles(deps, cv === null ? [] : [cv], () =>
    database.transaction((tx) =>
      storeSubmission(deps, tx, { command, submission, job, answers, heldBy, cv }),
    ),
  );
  // If another call with the same key stored its submission first, a second try finds it.
  if (stored === null) return holdApplication(deps, command);
  return { token: mintSubmissionToken(deps, stored) };
}

/**
 * Finds an earlier submission with this key, waiting or confirmed; else a waiting one with the same content. Throws if
 * the key was sent with other content.
 */
async function findEarlier(
  query: Queryable,
  submission: IdentifiedSubmission,
): Promise<StoredSubmission | null> {
  const { id, contentDigest, at } = submission;
  const hasSameContent = (one: { contentDigest: string }) => one.contentDigest === contentDigest;
  const waiting = await findHeldWithJob(query, { id, at });
  const earlierWithKey = waiting?.held ?? (await findConfirmedApplication(query, id));
  if (earlierWithKey === null) return (await listHeldForJob(query, submission)).find(hasSameContent) ?? null;
  if (hasSameContent(earlierWithKey)) return earlierWithKey;
  const message = 'This idempotencyKey was sent before with another application.';
  throw invalidField('idempotencyKey', 'already_used', message);
}

/** Tells whether the submission's mail was withheld. A repeat then tries again, since a mail may be allowed by now. */
function isMailWithheld({ mailWithheldAt = null }: StoredSubmission): boolean {
  return mailWithheldAt !== null;
}

type SubmissionToStore = {
  command: HoldCommand;
  submission: IdentifiedSubmission;
  job: VisibleJob;
  answers: JobAnswer[];
  heldBy: string;
  cv: StoredFile | null;
};

/** `withRow` has the files that got a row; `writeRowsOrRemoveFiles` removes the others from the store. */
type StoreResult = { result: StoredSubmission | null; withRow: readonly StoredFile[] };

/**
 * Stores the submission and enqueues its mail, unless it is stored already. If the mail of an earlier one was withheld,
 * the submission is stored again if a mail is allowed now. The result is null if another call stored it first.
 */
async function storeSubmission(
  deps: HoldDeps,
  tx: Queryable,
  { command, submission, job, answers, heldBy, cv }: SubmissionToStore,
): Promise<StoreResult> {
  const { applicant } = command;
  const { at } = submission;
  await lockHolding(tx, submission);
  const earlier = await findEarlier(tx, submission);
  if (earlier !== null && !isMailWithheld(earlier)) return { result: earlier, withRow: [] };
  const mayMail = await takeAllowance(tx, strangersAllowance(deps, applicant.email), at);
  if (earlier !== null && !mayMail) return { result: earlier, withRow: [] };
  // The new row gets the id of the earlier one, so that the token that the agent has stays valid.
  if (earlier !== null) await deleteHeld(tx, [earlier.id]);
  const id = earlier?.id ?? submission.id;
  const isNew = await insertHeld(tx, {
    id,
    contentDigest: submission.contentDigest,
    recruitmentId: submission.recruitmentId,
    emailNormalized: submission.emailNormalized,
    heldBy,
    workspaceId: job.workspace.id,
    ...applicant,
    why: command.why,
    portfolioUrl: command.portfolioUrl,
    answers,
    source: command.source,
    lang: command.lang(job),
    // A submission without a mail cannot be confirmed, so its file would be stored for nothing.
    ...toHeldCv(deps, mayMail ? cv : null),
    messageId: messageIdOf(deps.settings, randomUUID()),
    mailWithheldAt: mayMail ? null : at,
    createdAt: at,
    expiresAt: new Date(at.getTime() + HELD_DAYS * DAY_MS),
  });
  if (!isNew) return { result: null, withRow: [] };
  await eraseReplaced(deps, tx, { ...submission, id, mayMail });
  if (!mayMail) return { result: { id, createdAt: at }, withRow: [] };
  await deps.followUp.enqueue(tx, { name: 'ask-confirmation', heldId: id });
  return { result: { id, createdAt: at }, withRow: cv === null ? [] : [cv] };
}

/**
 * Erases the waiting submissions that the new one replaces. If its mail is withheld, submissions that were mailed stay:
 * only they have a link that the person can use.
 */
async function eraseReplaced(
  deps: HoldDeps,
  tx: Queryable,
  { mayMail, ...submission }: IdentifiedSubmission & { mayMail: boolean },
): Promise<void> {
  const waiting = (await listHeldForJob(tx, submission)).filter(({ id }) => id !== submission.id);
  const replaced = waiting.filter(({ mailWithheldAt }) => mayMail || mailWithheldAt !== null);
  if (replaced.length === 0) return;
  const ids = replaced.map(({ id }) => id);
  const copies = await deleteHeld(tx, ids);
  await deps.followUp.enqueue(tx, { name: 'remove-erased', ...copies, turnIds: [] });
}
