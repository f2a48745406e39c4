import { randomUUID } from 'node:crypto';
import {
  type ApplicationIds,
  type Submission,
  storeApplication,
} from '#db/applications/store-application.ts';
import type { ConsentProof } from '#db/audit/audit.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { KnownPerson } from '#db/recruitments/intake-job.ts';
import type { JobAnswer } from '#db/schema/base/questions.ts';
import type { Lang } from '#kernel/language.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { toConsentEntry } from '../audit/consent-entry.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps, FollowUpJob } from '../ports.ts';
import type { SentAnswers } from './answers/sent-answers.ts';
import { decryptCandidateKey, mintCandidateKey } from './candidate-key.ts';
import { canExtractText, type StoredFile, toFileRow } from './file-vault.ts';
import { receivedEvents } from './received-events.ts';
import {
  auditActor,
  type FormSender,
  idempotentSince,
  isTest,
  type PartnerSender,
  partnerReference,
  personAddress,
  senderColumns,
} from './senders.ts';
import type { SentFile } from './sent-files.ts';
import type { Applicant, Letter } from './submitted-fields.ts';

/** The candidate of an application, with the decrypted key; `person` is a known candidate's id, or a new one's row. */
type Candidate = { id: string; key: Buffer; person: Submission['person'] };

export type ApplicationCommand = {
  /** The id of the held submission that is confirmed; unset for any other application (D45). */
  id?: string;
  sender: PartnerSender | FormSender;
  jobId: string;
  applicant: Applicant;
  letter: Letter;
  /** The answers to the job's own questions. */
  answers?: SentAnswers | undefined;
  files: readonly SentFile[];
  lang: (job: VisibleJob) => Lang;
  /** Counts a call that writes an application or a file; throws `rate_limited`, and then nothing is written. */
  admit?: () => Promise<void>;
};

/** An application whose files are checked and stored, and whose job takes applications. */
export type PreparedApplication = {
  command: ApplicationCommand;
  job: VisibleJob;
  /** The applicant, if known in the job's workspace. */
  knownPerson: KnownPerson | null;
  /** The command's answers, checked, each with its question as asked. */
  answers: JobAnswer[];
  files: readonly StoredFile[];
};

/**
 * Writes the application with all its rows; `created` is false for a repeat. Resolves to null, with nothing written, if
 * the applicant became known or was erased since `knownPerson` was read. Throws `ClaimConflict` if another call has
 * claimed the sender's id or key.
 */
export async function recordApplication(
  deps: Pick<Deps, 'clock' | 'dataKeys' | 'followUp' | 'settings'>,
  query: Queryable,
  { command, job, knownPerson, answers, files }: PreparedApplication,
): Promise<{ ids: ApplicationIds; created: boolean } | null> {
  const { sender, applicant, letter } = command;
  const at = deps.clock.now();
  const id = command.id ?? randomUUID();
  const candidate =
    knownPerson === null ? createCandidate(deps, { command, job, at }) : openCandidate(deps, knownPerson);
  const consent =
    sender.channel === 'form' ? formConsent({ sender, job, candidate, applicationId: id, at }) : null;
  const received = { sender, job, files, applicationId: id, at };
  const outcome = await storeApplication(query, {
    person: candidate.person,
    application: {
      id,
      workspaceId: job.workspace.id,
      recruitmentId: job.id,
      ...applicant,
      ...letter,
      ...senderColumns(sender),
      answers,
      lang: command.lang(job),
      createdAt: at,
    },
    reference:
      sender.channel === 'partner' ? { id: randomUUID(), ...partnerReference(sender), createdAt: at } : null,
    idempotency:
      sender.channel === 'form' && sender.idempotency !== undefined
        ? { ...sender.idempotency, createdAt: at, since: idempotentSince(at) }
        : null,
    audit: [
      receivedAuditEntry(received),
      ...(consent === null ? [] : [toConsentEntry(job.workspace.id, consent)]),
    ],
    consent,
    events: receivedEvents(deps, received),
    files: numberFiles(files).map(({ file, number }) =>
      toFileRow(file, { applicationId: id, number, candidateKey: candidate.key, createdAt: at }),
    ),
    followUpJobs: deps.followUp.toQueuedFollowUpJobs(followUpJobs(received)),
  });
  if (outcome === null) return null;
  const { created, ...ids } = outcome;
  return { ids, created };
}

/** Numbers the files of a new application: 1 for the CV, and from 2 for the others, in the order of the form. */
function numberFiles(files: readonly StoredFile[]): { file: StoredFile; number: number }[] {
  let nextNumber = 2;
  return files.map((file) => ({ file, number: file.kind === 'cv' ? 1 : nextNumber++ }));
}

type Received = {
  sender: PartnerSender | FormSender;
  job: VisibleJob;
  files: readonly StoredFile[];
  applicationId: string;
  at: Date;
};

/** Builds the entry of the audit trail. It tells whether there is a CV, and contains no personal data (D31). */
function receivedAuditEntry({ sender, job, files, applicationId, at }: Received) {
  const details = { recruitmentId: job.id, cv: files.some(({ kind }) => kind === 'cv') };
  return {
    at,
    actor: auditActor(sender),
    action: 'application.received',
    workspaceId: job.workspace.id,
    subject: { kind: 'application', id: applicationId },
    details: isTest(sender) ? { ...details, test: true } : details,
  };
}

/** Lists the follow-up jobs. No mail is sent about a test application. */
function followUpJobs({ sender, files, applicationId }: Received): FollowUpJob[] {
  const jobs: FollowUpJob[] = [];
  if (!isTest(sender)) {
    jobs.push({ name: 'acknowledge-application', applicationId });
    jobs.push({ name: 'announce-application', applicationId });
  }
  if (files.some(canExtractText)) jobs.push({ name: 'extract-cv-text', applicationId });
  return jobs;
}

type FormConsent = Omit<Received, 'sender' | 'files'> & { sender: FormSender; candidate: Candidate };

/** Builds the proof that the sender of the form consented, with a digest of the network address instead of it. */
function formConsent({ sender, job, candidate, applicationId, at }: FormConsent): ConsentProof {
  const notice = sender.notice(job);
  return {
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
  };
}

/** Decrypts the key of a known candidate. */
function openCandidate(deps: Pick<Deps, 'dataKeys'>, { id, sealedKey }: KnownPerson): Candidate {
  return { id, key: decryptCandidateKey(deps, id, sealedKey), person: { knownId: id } };
}

type NewCandidate = { command: ApplicationCommand; job: VisibleJob; at: Date };

/** Builds a new candidate with a key of their own. */
function createCandidate(
  deps: Pick<Deps, 'dataKeys'>,
  { command: { applicant, sender }, job, at }: NewCandidate,
): Candidate {
  const id = randomUUID();
  const { key, sealed } = mintCandidateKey(deps, id);
  const emailNormalized = personAddress(sender, applicant);
  const times = { lastContactAt: at, createdAt: at, updatedAt: at };
  const fields = { ...applicant, emailNormalized, test: isTest(sender) };
  const newcomer = { id, workspaceId: job.workspace.id, ...fields, sealedKey: sealed, ...times };
  return { id, key, person: { newcomer } };
}
