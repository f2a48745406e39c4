import { randomUUID } from 'node:crypto';
import {
  type ApplicationIds,
  findEarlierApplication,
  findOrCreateCandidate,
  insertApplication,
  insertCv,
} from '../../db/applications/applications.ts';
import { claimIdempotencyKey, claimReference } from '../../db/applications/replays.ts';
import { appendAudit, recordConsent } from '../../db/audit/audit.ts';
import type { Queryable } from '../../db/connection/client.ts';
import type { VisibleJob } from '../../db/recruitments/visible-jobs.ts';
import type { Lang } from '../../kernel/language.ts';
import { personalHmac } from '../../kernel/secrets/sealing.ts';
import { normalizeEmail } from '../../kernel/text/text.ts';
import type { Notice } from '../notices/notices.ts';
import type { CvFile, Deps } from '../ports.ts';
import { mintCandidateKey, openCandidateKey } from './candidate-key.ts';
import { type StoredCv, toCvRow } from './cv-vault.ts';
import type { Applicant } from './submitted-fields.ts';

export type ReceiveApplication = {
  sender: PartnerSender | FormSender;
  jobId: string;
  applicant: Applicant;
  cv: { file: CvFile; field: string } | undefined;
  lang: (job: VisibleJob) => Lang;
  /** Called before a new application is written, not for a replay; throws `rate_limited`. */
  admit?: () => Promise<void>;
};

export type PartnerSender = {
  channel: 'partner';
  partnerId: string;
  partnerCode: string;
  source: string;
  reference: string;
  broadcastId: string | undefined;
  verified: boolean | undefined;
};

type FormSender = {
  channel: 'form';
  workspaceSlug: string;
  why: string | undefined;
  suspicious: boolean;
  source: string | undefined;
  clientAddress: string;
  notice: (job: VisibleJob) => Notice;
  idempotency: { digest: string; contentDigest: string } | undefined;
};

/** Another request claimed the same reference or key first; this transaction rolls back. */
export class ClaimConflict extends Error {}

type Facts = { command: ReceiveApplication; job: VisibleJob; cv: StoredCv | null };
type Candidate = { id: string; key: Buffer };

/** Writes the application with all its rows in the caller's transaction; `created` is false for a replay. */
export async function recordApplication(
  deps: Pick<Deps, 'clock' | 'dataKeys' | 'followUp'>,
  tx: Queryable,
  { command, job, cv }: Facts,
): Promise<{ ids: ApplicationIds; created: boolean }> {
  const { sender, applicant } = command;
  const at = deps.clock.now();
  const candidate = await findOrCreateWithKey(deps, tx, { workspaceId: job.workspace.id, applicant, at });
  const applicationId = randomUUID();
  const subject = { candidateId: candidate.id, recruitmentId: job.id };
  const { id, created } = await insertApplication(tx, {
    id: applicationId,
    workspaceId: job.workspace.id,
    ...subject,
    ...applicant,
    ...senderColumns(sender),
    lang: command.lang(job),
    duplicateOf: await findEarlierApplication(tx, { ...subject, applicationId }),
    createdAt: at,
  });
  await claim(tx, { sender, applicationId: id, at });
  if (created) {
    await appendAudit(tx, {
      at,
      actor: sender.channel === 'partner' ? `partner:${sender.partnerCode}` : 'form',
      action: 'application.received',
      workspaceId: job.workspace.id,
      subject: { kind: 'application', id },
      details: { recruitmentId: job.id, cv: cv !== null },
    });
    if (cv !== null) await insertCv(tx, toCvRow(cv, id, candidate.key, at));
    if (sender.channel === 'form')
      await recordFormConsent(tx, { sender, job, candidate, applicationId: id, at });
    await deps.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId: id });
    if (cv?.hasText) await deps.followUp.enqueue(tx, { name: 'extract-cv-text', applicationId: id });
  }
  return { ids: { applicationId: id, candidateId: candidate.id }, created };
}

/** Form submissions with the same Idempotency-Key count as one for 24 hours (D18). */
export function idempotentSince(now: Date): Date {
  return new Date(now.getTime() - 86_400_000);
}

async function claim(
  tx: Queryable,
  { sender, applicationId, at }: { sender: PartnerSender | FormSender; applicationId: string; at: Date },
) {
  if (sender.channel === 'partner') {
    const { partnerId, source, reference } = sender;
    const sent = { id: randomUUID(), partnerId, source, reference, applicationId, createdAt: at };
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
  await recordConsent(tx, job.workspace.id, {
    candidateId: candidate.id,
    applicationId,
    kind: 'application',
    decision: 'given',
    noticeVersion: notice.version,
    noticeSha256: notice.sha256,
    lang: notice.lang,
    way: 'form',
    addressHmac: personalHmac(candidate.key, sender.clientAddress),
    at,
  });
}

async function findOrCreateWithKey(
  deps: Pick<Deps, 'dataKeys'>,
  tx: Queryable,
  { workspaceId, applicant, at }: { workspaceId: string; applicant: Applicant; at: Date },
): Promise<Candidate> {
  const { firstName, lastName, email, phone } = applicant;
  const id = randomUUID();
  const { key, sealed } = mintCandidateKey(deps, id);
  const found = await findOrCreateCandidate(tx, {
    id,
    workspaceId,
    emailNormalized: normalizeEmail(email) ?? email,
    firstName,
    lastName,
    email,
    phone,
    sealedKey: sealed,
    lastContactAt: at,
    createdAt: at,
    updatedAt: at,
  });
  return { id: found.id, key: found.id === id ? key : openCandidateKey(deps, found.id, found.sealedKey) };
}

function senderColumns(sender: PartnerSender | FormSender) {
  if (sender.channel === 'form') {
    const { channel, why, suspicious, source } = sender;
    return { channel, why, suspicious, source };
  }
  const { channel, partnerId, source, broadcastId, verified } = sender;
  return { channel, partnerId, source, broadcastId, verified };
}
