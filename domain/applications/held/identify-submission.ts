import { hash, randomUUID } from 'node:crypto';
import type { Deps, UploadedFile } from '#domain/ports.ts';
import { mailboxOf } from '#kernel/input/email-address.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { hexToUuid } from '#kernel/secrets/hex-to-uuid.ts';
import type { SentAnswers } from '../answers/sent-answers.ts';
import type { Applicant } from '../submitted-fields.ts';

export type Submission = {
  workspaceSlug: string;
  jobId: string;
  applicant: Applicant;
  why: string | undefined;
  portfolioUrl: string | undefined;
  answers: SentAnswers | undefined;
  source: string | undefined;
  cv: UploadedFile | undefined;
  /** The agent's idempotency key, so that a retry stores nothing twice (D18). */
  idempotencyKey: string | undefined;
};

/**
 * Derives the id of a submission and the digest of its content, by which a repeat is known. Repeats with the same
 * idempotency key have the same id; a submission without a key has a random one.
 */
export function identifySubmission(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  submission: Submission,
): { id: string; contentDigest: string } {
  const { workspaceSlug, jobId, applicant, why, portfolioUrl, answers, source, cv, idempotencyKey } =
    submission;
  const { email, firstName, lastName, phone } = applicant;
  const file = cv && [cv.fileName, cv.contentType, sha256(cv.data)];
  const fields = [workspaceSlug, jobId, email, firstName, lastName, phone, why, source, file];
  // Newer fields count only if they are set. Otherwise the digest of a repeat would differ from that of a submission
  // that an earlier version of the service stored, and that still waits.
  const newerFields = { portfolioUrl, answers: answers?.length ? answers : undefined };
  const hasNewerFields = Object.values(newerFields).some((value) => value !== undefined);
  const content = hasNewerFields ? [...fields, newerFields] : fields;
  const contentDigest = tokenKeys.pseudonym(`held-content:${JSON.stringify(content)}`);
  if (idempotencyKey === undefined) return { id: randomUUID(), contentDigest };
  // The id also depends on the mailbox, since AI models tend to choose the same keys for different people.
  const idSource = JSON.stringify([workspaceSlug, mailboxOf(email), idempotencyKey]);
  return { id: toUuid(tokenKeys.pseudonym(`held:${idSource}`)), contentDigest };
}

/**
 * Derives a UUID that cannot be guessed without TOKEN_KEYS: it becomes the application's id, which gives access to its
 * conversation.
 */
function toUuid(pseudonym: string): string {
  const bytes = hash('sha256', pseudonym, 'buffer').subarray(0, 16);
  // The two bytes say version 8 and variant 10, for UUIDs that an application derives itself (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return hexToUuid(bytes.toString('hex'));
}
