import { createHash, randomUUID } from 'node:crypto';
import { findHeld, insertHeld } from '../../../db/applications/held-applications.ts';
import { findSubmittedStatus } from '../../../db/applications/submitted-status.ts';
import { takeAllowance } from '../../../db/mails/claimed-mails.ts';
import type { VisibleJob } from '../../../db/recruitments/visible-jobs.ts';
import { invalidField } from '../../../kernel/errors/errors.ts';
import type { Lang } from '../../../kernel/language.ts';
import { rateLimitKeyOf } from '../../../kernel/rate-limit-key.ts';
import { sha256 } from '../../../kernel/secrets/keys.ts';
import { normalizeEmail } from '../../../kernel/text/text.ts';
import { messageIdOf } from '../../mails/message-id.ts';
import { strangersAllowance } from '../../mails/strangers-allowance.ts';
import type { CvFile, Deps } from '../../ports.ts';
import { storeCv } from '../cv-vault.ts';
import { findOpenJob } from '../receive-application.ts';
import type { Applicant } from '../submitted-fields.ts';
import { toHeldCv } from './held-cv.ts';
import { submissionToken } from './submission-link.ts';

const HELD_DAYS = 7;

type HoldDeps = Pick<
  Deps,
  'clock' | 'cvInspector' | 'cvStore' | 'database' | 'followUp' | 'settings' | 'tokenKeys'
>;

type HoldApplication = {
  workspaceSlug: string;
  jobId: string;
  applicant: Applicant;
  why: string | undefined;
  source: string | undefined;
  cv: CvFile | undefined;
  /** The agent's own, so that a retry holds nothing twice (D18). */
  idempotencyKey: string;
  clientAddress: string;
  lang: (job: VisibleJob) => Lang;
  /** Called before anything is kept; throws `rate_limited`. */
  admit: () => Promise<void>;
};

/**
 * Keeps what an agent submitted until its person confirms it (D45). The same key with the same content is the same
 * submission, before and after it was confirmed; with other content it is refused.
 */
export async function holdApplication(deps: HoldDeps, command: HoldApplication): Promise<{ token: string }> {
  const { database, clock } = deps;
  const at = clock.now();
  const id = heldId(deps, command);
  const contentDigest = digestOf(command);
  const known = await findHeld(database.query, { id, at });
  if (known !== null) return answerOf(deps, known, contentDigest);
  const confirmed = await findSubmittedStatus(database.query, id);
  if (confirmed !== null) return { token: submissionToken(deps, { id, createdAt: confirmed.createdAt }) };
  const cvFile = command.cv;
  const owner = rateLimitKeyOf(command.clientAddress);
  const inspected = cvFile && (await deps.cvInspector.inspect(cvFile, { field: 'cv', owner }));
  const sender = { channel: 'form' as const, workspaceSlug: command.workspaceSlug };
  const { job } = await findOpenJob(deps, { sender, jobId: command.jobId });
  await command.admit();
  const cv = cvFile && inspected ? await storeCv(deps, { file: cvFile, ...inspected }) : null;
  const { applicant } = command;
  let mayBeKept = false;
  try {
    const isKept = await database.transaction(async (tx) => {
      mayBeKept = false;
      const hasRoom = await takeAllowance(tx, strangersAllowance(deps, applicant.email), at);
      const isNew = await insertHeld(tx, {
        id,
        workspaceId: job.workspace.id,
        recruitmentId: job.id,
        ...applicant,
        emailNormalized: normalizeEmail(applicant.email) ?? applicant.email,
        why: command.why,
        source: command.source,
        lang: command.lang(job),
        contentDigest,
        ...toHeldCv(deps, cv),
        messageId: messageIdOf(deps.settings, randomUUID()),
        mailWithheldAt: hasRoom ? null : at,
        createdAt: at,
        expiresAt: new Date(at.getTime() + HELD_DAYS * 86_400_000),
      });
      if (isNew && hasRoom) await deps.followUp.enqueue(tx, { name: 'ask-confirmation', heldId: id });
      // From here a failure proves nothing: a COMMIT whose answer was lost may have been carried out.
      mayBeKept = isNew;
      return isNew;
    });
    // Another call with the same key may have been first.
    return isKept ? { token: submissionToken(deps, { id, createdAt: at }) } : holdApplication(deps, command);
  } finally {
    // Best effort: after a crash, the sweep of files without a row removes it.
    if (cv !== null && !mayBeKept) await deps.cvStore.remove(cv.storageKey).catch(() => {});
  }
}

function answerOf(
  deps: Pick<Deps, 'tokenKeys'>,
  held: { id: string; contentDigest: string; createdAt: Date },
  contentDigest: string,
): { token: string } {
  if (held.contentDigest === contentDigest) return { token: submissionToken(deps, held) };
  const message = 'This idempotencyKey was sent before with another application.';
  throw invalidField('idempotencyKey', 'already_used', message);
}

/** A UUID that nobody without TOKEN_KEYS can foretell: it becomes the application's, which opens its conversation. */
function heldId({ tokenKeys }: Pick<Deps, 'tokenKeys'>, command: HoldApplication): string {
  const name = tokenKeys.pseudonym(`held:${JSON.stringify([command.workspaceSlug, command.idempotencyKey])}`);
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  // Version 8, variant 10: a UUID of our own making (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function digestOf({ workspaceSlug, jobId, applicant, why, source, cv }: HoldApplication): string {
  const file = cv && [cv.fileName, cv.contentType, sha256(cv.data)];
  const { email, firstName, lastName, phone } = applicant;
  return sha256(JSON.stringify([workspaceSlug, jobId, email, firstName, lastName, phone, why, source, file]));
}
