import { randomUUID } from 'node:crypto';
import {
  type ApplicationIds,
  insertApplication,
  insertCv,
  recordContactAndDuplicate,
} from '../../db/applications/applications.ts';
import { claimIdempotencyKey, claimReference } from '../../db/applications/replays.ts';
import { appendAudit, insertConsentProof } from '../../db/audit/audit.ts';
import type { Queryable } from '../../db/connection/client.ts';
import type { VisibleJob } from '../../db/recruitments/visible-jobs.ts';
import type { Lang } from '../../kernel/language.ts';
import { personalHmac } from '../../kernel/secrets/sealing.ts';
import { normalizeEmail } from '../../kernel/text/text.ts';
import type { CvFile, Deps } from '../ports.ts';
import { recordApplicationEvent } from '../webhooks/record-application-event.ts';
import { mintCandidateKey, openCandidateKey } from './candidate-key.ts';
import { type StoredCv, toCvRow } from './cv-vault.ts';
import { type FormSender, type PartnerSender, senderColumns } from './senders.ts';
import type { Applicant } from './submitted-fields.ts';

export type ReceiveApplication = {
  /** Where the application was held under an id already (D45). */
  id?: string;
  sender: PartnerSender | FormSender;
  jobId: string;
  applicant: Applicant;
  cv: { file: CvFile; field: string } | undefined;
  lang: (job: VisibleJob) => Lang;
  /** Called before a new application is written, not for a replay; throws `rate_limited`. */
  admit?: () => Promise<void>;
};

/** Another request claimed the same reference or key first; this transaction rolls back. */
export class ClaimConflict extends Error {}

type Submission = { command: ReceiveApplication; job: VisibleJob; cv: StoredCv | null };
type Candidate = { id: string; key: Buffer; isNewPerson: boolean };

/** Writes the application with all its rows in the caller's transaction; `created` is false for a replay. */
export async function recordApplication(
  deps: Pick<Deps, 'clock' | 'dataKeys' | 'followUp'>,
  tx: Queryable,
  submission: Submission,
): Promise<{ ids: ApplicationIds; created: boolean }> {
  const { command, job } = submission;
  const at = deps.clock.now();
  const minted = mintCandidate(deps, { ...submission, at });
  const received = await insertApplication(tx, {
    candidate: minted.row,
    application: {
      id: command.id ?? randomUUID(),
      workspaceId: job.workspace.id,
      recruitmentId: job.id,
      ...command.applicant,
      ...senderColumns(command.sender),
      lang: command.lang(job),
      createdAt: at,
    },
  });
  const { applicationId, candidateId, created, isNewPerson, sealedKey } = received;
  const key = isNewPerson ? minted.key : openCandidateKey(deps, candidateId, sealedKey);
  const claimed = claim(tx, { sender: command.sender, applicationId, at });
  const written = created
    ? recordReceived(deps, tx, {
        ...submission,
        applicationId,
        candidate: { id: candidateId, key, isNewPerson },
        at,
      })
    : null;
  // They do not wait for one another: what another claimed first undoes all of it.
  await Promise.all([claimed, written]);
  return { ids: { applicationId, candidateId }, created };
}

type Received = Submission & { applicationId: string; candidate: Candidate; at: Date };

/** What a new application brings with it, in one round trip. */
async function recordReceived(
  deps: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { command: { sender }, job, cv, applicationId, candidate, at }: Received,
): Promise<void> {
  const person = { applicationId, candidateId: candidate.id, recruitmentId: job.id, at };
  const cvRow = cv && toCvRow(cv, applicationId, candidate.key, at);
  await Promise.all([
    !candidate.isNewPerson && recordContactAndDuplicate(tx, person),
    appendAudit(tx, {
      at,
      actor: sender.channel === 'partner' ? `partner:${sender.partnerCode}` : 'form',
      action: 'application.received',
      workspaceId: job.workspace.id,
      subject: { kind: 'application', id: applicationId },
      details: { recruitmentId: job.id, cv: cv !== null, ...(isTest(sender) && { test: true }) },
    }),
    cvRow !== null && insertCv(tx, cvRow),
    sender.channel === 'partner' && tellPartner(tx, { sender, job, applicationId, at }),
    sender.channel === 'form' && recordFormConsent(tx, { sender, job, candidate, applicationId, at }),
    !isTest(sender) && deps.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId }),
    !isTest(sender) && deps.followUp.enqueue(tx, { name: 'announce-application', applicationId }),
    cv?.hasText && deps.followUp.enqueue(tx, { name: 'extract-cv-text', applicationId }),
  ]);
}

type Told = { sender: PartnerSender; job: VisibleJob; applicationId: string; at: Date };

function tellPartner(tx: Queryable, { sender, job, applicationId, at }: Told): Promise<void> {
  const { partnerId, reference: id, source, test } = sender;
  const data = { applicationId, jobId: job.id, id, source, status: 'received', test } as const;
  return recordApplicationEvent(tx, { partnerId, type: 'application.received', at, data });
}

/** Form submissions with the same Idempotency-Key count as one for 24 hours (D18). */
export function idempotentSince(now: Date): Date {
  return new Date(now.getTime() - 86_400_000);
}

/** What a partner's `id` is unique under; the sandbox has names of its own (D47). */
export function referenceOf({ partnerId, source, reference, test }: PartnerSender) {
  return { partnerId, source: test ? `sandbox: ${source}` : source, reference };
}

async function claim(
  tx: Queryable,
  { sender, applicationId, at }: { sender: PartnerSender | FormSender; applicationId: string; at: Date },
) {
  if (sender.channel === 'partner') {
    const sent = { id: randomUUID(), ...referenceOf(sender), applicationId, createdAt: at };
    if (!(await claimReference(tx, sent))) throw new ClaimConflict();
  } else if (sender.idempotency !== undefined) {
    const sent = { ...sender.idempotency, applicationId, createdAt: at };
    if (!(await claimIdempotencyKey(tx, sent, idempotentSince(at)))) throw new ClaimConflict();
  }
}

type FormConsent = {
  sender: FormSender;
  job: VisibleJob;
  candidate: Candidate;
  applicationId: string;
  at: Date;
};

async function recordFormConsent(tx: Queryable, { sender, job, candidate, applicationId, at }: FormConsent) {
  const notice = sender.notice(job);
  await insertConsentProof(tx, job.workspace.id, {
    candidateId: candidate.id,
    applicationId,
    kind: 'application',
    decision: 'given',
    noticeVersion: notice.version,
    noticeSha256: notice.sha256,
    lang: notice.lang,
    way: sender.way ?? 'form',
    addressHmac: personalHmac(candidate.key, sender.clientAddress),
    at,
  });
}

/** The person as a new row, with a key of its own. */
function mintCandidate(
  deps: Pick<Deps, 'dataKeys'>,
  { command: { applicant, sender }, job, at }: Submission & { at: Date },
) {
  const { firstName, lastName, email, phone } = applicant;
  const id = randomUUID();
  const { key, sealed } = mintCandidateKey(deps, id);
  const test = isTest(sender);
  const address = normalizeEmail(email) ?? email;
  // No address holds a blank: who tests with a real person's address does not reach that person (D47).
  const emailNormalized = test ? `sandbox ${address}` : address;
  const sent = { firstName, lastName, email, phone, emailNormalized, test };
  const times = { lastContactAt: at, createdAt: at, updatedAt: at };
  return { key, row: { id, workspaceId: job.workspace.id, ...sent, sealedKey: sealed, ...times } };
}

function isTest(sender: PartnerSender | FormSender): boolean {
  return sender.channel === 'partner' && sender.test;
}
