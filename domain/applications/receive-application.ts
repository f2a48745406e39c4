import type { ApplicationIds } from '#db/applications/applications.ts';
import { ClaimConflict } from '#db/applications/store-application.ts';
import { databaseBusy } from '#db/connection/busy.ts';
import { retryOnce } from '#db/connection/sql-state.ts';
import { findIntakeJob, type KnownPerson } from '#db/recruitments/intake-job.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { keepOrRemove, type StoredCv, storeCv } from './cv-vault.ts';
import { findReplayed } from './find-replayed.ts';
import { bringsNewFile, keepLaterCv } from './keep-later-cv.ts';
import { type Intake, type ReceiveApplication, recordApplication } from './record-application.ts';
import { auditActor, type FormSender, type PartnerSender, personAddress } from './senders.ts';

/** An application is recorded in at most this many tries: the person may become known, or be erased, meanwhile. */
const TRIES_MAX = 5;

type IntakeDeps = Pick<
  Deps,
  'database' | 'clock' | 'cvInspector' | 'cvStore' | 'dataKeys' | 'followUp' | 'onApplication'
>;

/**
 * `created` is false for an application that was received before: only a file that it does not have is stored (D67).
 */
type ReceivedApplication = ApplicationIds & { created: boolean };

/**
 * Receives an application from a partner or the form. A retry is safe (D18), no sender receives another sender's id
 * (D19), and application, CV row, consent proof and follow-up jobs commit together (D22).
 */
export async function receiveApplication(
  deps: IntakeDeps,
  command: ReceiveApplication,
): Promise<ReceivedApplication> {
  const replayed = await findReplayed(deps, command);
  const hasAllFiles =
    replayed !== null && !(await bringsNewFile(deps, replayed.applicationId, command.cv?.file));
  if (hasAllFiles) return { ...replayed, created: false };
  // The file is checked before the job is looked up (D4), and stored only when the job exists.
  const inspected = await inspect(deps, command);
  if (replayed !== null && inspected !== undefined) {
    await command.admit?.();
    const cv = await storeCv(deps, inspected);
    const isKept = await keepOrRemove(deps, cv, () => addFile(deps, replayed, { command, cv }));
    // Another call may have sent the same file first. If the application was erased meanwhile, this is a new one.
    if (isKept || !(await bringsNewFile(deps, replayed.applicationId, inspected.file)))
      return { ...replayed, created: false };
  }
  return recordNew(deps, command, inspected);
}

/** Adds the file to an application that exists. */
async function addFile(
  deps: IntakeDeps,
  { applicationId }: ApplicationIds,
  { command: { sender, cv: sent }, cv }: { command: ReceiveApplication; cv: StoredCv | null },
): Promise<{ result: boolean; hasRow: boolean }> {
  if (cv === null) return { result: false, hasRow: false };
  const later = { applicationId, cv, actor: auditActor(sender), field: sent?.field ?? '' };
  const isKept = await keepLaterCv(deps, later);
  return { result: isKept, hasRow: isKept };
}

type InspectedFile = Awaited<ReturnType<typeof inspect>>;

async function recordNew(
  deps: IntakeDeps,
  command: ReceiveApplication,
  inspected: InspectedFile,
): Promise<ReceivedApplication> {
  const { applicant, sender } = command;
  const openJob = () => findOpenJob(deps, { ...command, email: personAddress(sender, applicant) });
  let { job, person } = await openJob();
  let admitted: Promise<void> | null = null;
  // The call is counted once, even if the application is recorded in several tries.
  const admit = () => (admitted ??= command.admit?.() ?? Promise.resolve());
  if (!hasIdempotencyKey(command)) await admit();
  const cv = inspected === undefined ? null : await storeCv(deps, inspected);
  return keepOrRemove<ReceivedApplication>(deps, cv, async () => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const recorded = await recordOnce(deps, { command, job, person, cv }, admit);
      if (recorded?.created) {
        deps.onApplication(sender.channel);
        return { result: { ...recorded.ids, created: true }, hasRow: true };
      }
      if (recorded !== null) {
        const { hasRow } = await addFile(deps, recorded.ids, { command, cv });
        return { result: { ...recorded.ids, created: false }, hasRow };
      }
      ({ job, person } = await openJob());
    }
    throw databaseBusy();
  });
}

/** Writes the application, or finds the one that another call with the same reference or key wrote first. */
async function recordOnce(deps: IntakeDeps, intake: Intake, admit: () => Promise<void>) {
  const { query } = deps.database;
  const record = () =>
    hasIdempotencyKey(intake.command)
      ? deps.database.transaction(async (tx) => {
          const recorded = await recordApplication(deps, tx, intake);
          // The call is counted only after the key was claimed: a replay of a submission still being written must not
          // count.
          if (recorded !== null) await admit();
          return recorded;
        })
      : retryOnce(() => recordApplication(deps, query, intake));
  try {
    return await record();
  } catch (error) {
    const winner = error instanceof ClaimConflict ? await findReplayed(deps, intake.command) : null;
    if (winner === null) throw error;
    return { ids: winner, created: false };
  }
}

/** Refuses what `receiveApplication` would refuse, and stores nothing (D47). */
export async function checkApplication(
  deps: Pick<IntakeDeps, 'database' | 'clock' | 'cvInspector'>,
  command: ReceiveApplication,
): Promise<void> {
  const replayed = await findReplayed(deps, command);
  await inspect(deps, command);
  if (replayed === null) await findOpenJob(deps, command);
}

async function inspect({ cvInspector }: Pick<Deps, 'cvInspector'>, { cv, sender }: ReceiveApplication) {
  if (!cv) return undefined;
  const owner = sender.channel === 'form' ? rateLimitKeyOf(sender.clientAddress) : sender.partnerId;
  return { file: cv.file, ...(await cvInspector.inspect(cv.file, { field: cv.field, owner })) };
}

function hasIdempotencyKey({ sender }: ReceiveApplication): boolean {
  return sender.channel === 'form' && sender.idempotency !== undefined;
}

type JobRequest = {
  sender: PartnerSender | Pick<FormSender, 'channel' | 'workspaceSlug'>;
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
