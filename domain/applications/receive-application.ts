import type { ApplicationIds } from '#db/applications/applications.ts';
import { ClaimConflict } from '#db/applications/store-application.ts';
import { databaseBusy } from '#db/connection/busy.ts';
import { retryOnce } from '#db/connection/sql-state.ts';
import { findIntakeJob, type KnownPerson } from '#db/recruitments/intake-job.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { readAnswers, requireAnswers } from './answers/read-answers.ts';
import { writeThenSweep } from './file-vault.ts';
import { findReplayed } from './find-replayed.ts';
import { keepLaterFiles } from './keep-later-files.ts';
import {
  type ApplicationCommand,
  type PreparedApplication,
  recordApplication,
} from './record-application.ts';
import { auditActor, type FormSender, type PartnerSender, personAddress } from './senders.ts';
import {
  assertTotalSize,
  inspectFiles,
  type SentFile,
  type StoredSentFile,
  selectNewFiles,
  storeFiles,
} from './sent-files.ts';

/** An application is recorded in at most this many tries: the person may become known, or be erased, meanwhile. */
const TRIES_MAX = 5;
/** A dry run names at most this many questions that the job does not ask. */
const UNKNOWN_IDS_MAX = 20;

export type IntakeDeps = Pick<
  Deps,
  'database' | 'clock' | 'cvInspector' | 'cvStore' | 'dataKeys' | 'followUp' | 'onApplication' | 'settings'
>;

/**
 * `created` is false for an application that was received before: only files that it does not have are stored (D67).
 */
type ReceivedApplication = ApplicationIds & { created: boolean };

/**
 * Receives an application from a partner or the form. A retry is safe (D18), no sender receives another sender's id
 * (D19), and application, rows of files, consent proof and follow-up jobs commit together (D22).
 */
export async function receiveApplication(
  deps: IntakeDeps,
  command: ApplicationCommand,
): Promise<ReceivedApplication> {
  assertTotalSize(deps, command.files);
  const replayed = await findReplayed(deps, command);
  if (replayed === null) return recordNew(deps, command, await inspect(deps, command, command.files));
  const newFiles = await selectNewFiles(deps, replayed.applicationId, command.files);
  if (newFiles.length > 0) {
    const inspected = await inspect(deps, command, newFiles);
    await command.admit?.();
    const storedFiles = await storeFiles(deps, inspected);
    const keptFiles = await writeThenSweep(deps, storedFiles, () =>
      addFiles(deps, replayed, { command, files: storedFiles }),
    );
    // Another call may have sent the same files first. If the application was erased meanwhile, this is a new one.
    const isErased =
      keptFiles.length === 0 && (await selectNewFiles(deps, replayed.applicationId, newFiles)).length > 0;
    if (isErased) return receiveApplication(deps, command);
  }
  return { ...replayed, created: false };
}

/** Adds the files to an application that exists; resolves to those that it kept. */
async function addFiles(
  deps: IntakeDeps,
  { applicationId }: ApplicationIds,
  { command: { sender }, files }: { command: ApplicationCommand; files: readonly StoredSentFile[] },
) {
  if (files.length === 0) return { result: [], withRow: [] };
  const keptFiles = await keepLaterFiles(deps, { applicationId, files, actor: auditActor(sender) });
  return { result: keptFiles, withRow: keptFiles };
}

type InspectedFiles = Awaited<ReturnType<typeof inspect>>;

async function recordNew(
  deps: IntakeDeps,
  command: ApplicationCommand,
  inspected: InspectedFiles,
): Promise<ReceivedApplication> {
  const { applicant, sender } = command;
  const openJob = async () => {
    const opened = await findOpenJob(deps, { ...command, email: personAddress(sender, applicant) });
    return { ...opened, answers: requireAnswers(toAnswersToRead(command, opened.job)) };
  };
  // The files were checked before the job is looked up (D4), and are stored only when the job exists.
  let opened = await openJob();
  let admission: Promise<void> | null = null;
  // The call is counted once, even if the application is recorded in several tries.
  const admit = () => (admission ??= command.admit?.() ?? Promise.resolve());
  if (!hasIdempotencyKey(command)) await admit();
  const storedFiles = await storeFiles(deps, inspected);
  return writeThenSweep<ReceivedApplication>(deps, storedFiles, async () => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const recorded = await recordOnce(deps, { command, ...opened, files: storedFiles }, admit);
      if (recorded?.created) {
        deps.onApplication(sender.channel);
        return { result: { ...recorded.ids, created: true }, withRow: storedFiles };
      }
      if (recorded !== null) {
        const { withRow } = await addFiles(deps, recorded.ids, { command, files: storedFiles });
        return { result: { ...recorded.ids, created: false }, withRow };
      }
      opened = await openJob();
    }
    throw databaseBusy();
  });
}

/** Writes the application, or finds the one that another call with the same reference or key wrote first. */
async function recordOnce(deps: IntakeDeps, intake: PreparedApplication, admit: () => Promise<void>) {
  const record = () =>
    hasIdempotencyKey(intake.command)
      ? deps.database.transaction(async (tx) => {
          const recorded = await recordApplication(deps, tx, intake);
          // The call counts once the key is claimed: a replay of a submission being written does not count.
          if (recorded !== null) await admit();
          return recorded;
        })
      : retryOnce(() => recordApplication(deps, deps.database.query, intake));
  try {
    return await record();
  } catch (error) {
    const winner = error instanceof ClaimConflict ? await findReplayed(deps, intake.command) : null;
    if (winner === null) throw error;
    return { ids: winner, created: false };
  }
}

/**
 * Refuses what `receiveApplication` would refuse, and stores nothing (D47). Returns the ids of questions that the job
 * does not ask: answers to them would be left out.
 */
export async function checkApplication(
  deps: Pick<IntakeDeps, 'database' | 'clock' | 'cvInspector' | 'settings'>,
  command: ApplicationCommand,
): Promise<{ unknownQuestionIds: string[] }> {
  assertTotalSize(deps, command.files);
  const replayed = await findReplayed(deps, command);
  await inspect(deps, command, command.files);
  if (replayed !== null) return { unknownQuestionIds: [] };
  const answersToRead = toAnswersToRead(command, (await findOpenJob(deps, command)).job);
  requireAnswers(answersToRead);
  return { unknownQuestionIds: readAnswers(answersToRead).unknownIds.slice(0, UNKNOWN_IDS_MAX) };
}

/** A partner may leave out any answer, since its own form may not ask the job's questions (D60). */
function toAnswersToRead({ answers: sent, sender }: ApplicationCommand, { questions }: VisibleJob) {
  return { questions, sent, isFormComplete: sender.channel === 'form' };
}

function inspect(
  deps: Pick<Deps, 'cvInspector'>,
  { sender }: ApplicationCommand,
  files: readonly SentFile[],
) {
  const owner = sender.channel === 'form' ? rateLimitKeyOf(sender.clientAddress) : sender.partnerId;
  return inspectFiles(deps, files, owner);
}

function hasIdempotencyKey({ sender }: ApplicationCommand): boolean {
  return sender.channel === 'form' && sender.idempotency !== undefined;
}

type JobRequest = {
  sender: PartnerSender | Pick<FormSender, 'channel' | 'workspaceSlug' | 'openApplications'>;
  jobId: string;
  /** Set to find the person with this address too. */
  email?: string;
};

/** Finds the job that takes applications from this sender, and the person if known; throws `not_found`. */
export async function findOpenJob(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { sender, jobId, email }: JobRequest,
): Promise<{ job: VisibleJob; person: KnownPerson | null }> {
  const partner = sender.channel === 'partner' ? sender : null;
  const found = await findIntakeJob(database.query, {
    id: jobId,
    partnerId: partner?.partnerId ?? null,
    test: partner?.test ?? false,
    openApplications: sender.channel === 'form' && sender.openApplications === true,
    email: email ?? null,
    at: clock.now(),
  });
  const isOpen =
    found !== null && (sender.channel === 'partner' || found.job.workspace.slug === sender.workspaceSlug);
  if (isOpen) return found;
  const field = sender.channel === 'form' ? 'jobId' : 'job.jobId';
  const message = 'This job is not published here, or no longer.';
  throw new DomainError('not_found', message, { details: [{ field, code: 'not_published', message }] });
}
