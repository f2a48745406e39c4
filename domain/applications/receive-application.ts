import type { ApplicationIds } from '#db/applications/applications.ts';
import { ClaimConflict } from '#db/applications/store-application.ts';
import { databaseBusy } from '#db/connection/busy.ts';
import { isUndone, retryOnce } from '#db/connection/sql-state.ts';
import { findIntakeJob, type KnownPerson } from '#db/recruitments/intake-job.ts';
import type { VisibleJob } from '#db/recruitments/visible-jobs.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { Deps } from '../ports.ts';
import { type StoredCv, storeCv } from './cv-vault.ts';
import { findReplayed } from './find-replayed.ts';
import { bringsNewFile, keepOrRemove, type LaterCv } from './keep-later-cv.ts';
import { actorOf, personAddress, type ReceiveApplication, recordApplication } from './record-application.ts';
import type { FormSender, PartnerSender } from './senders.ts';

/** How often the person may become known, or be erased, while its application is stored. */
const TRIES_MAX = 5;

type IntakeDeps = Pick<
  Deps,
  'database' | 'clock' | 'cvInspector' | 'cvStore' | 'dataKeys' | 'followUp' | 'onApplication'
>;

/** `created` is false for what was received before: nothing of it is stored but a file that the application has not (D67). */
type Received = ApplicationIds & { created: boolean };

/**
 * Receives an application from a partner or the form. A retry is safe (D18), no sender receives another sender's id
 * (D19), and application, CV row, consent proof and follow-up jobs commit together (D22).
 */
export async function receiveApplication(deps: IntakeDeps, command: ReceiveApplication): Promise<Received> {
  const known = await findReplayed(deps, command);
  const isKnownFile = known !== null && !(await bringsNewFile(deps, known.applicationId, command.cv?.file));
  if (isKnownFile) return { ...known, created: false };
  // The file is checked before the job is looked up (D4), and stored only when the job exists.
  const inspected = await inspect(deps, command);
  if (known !== null && inspected !== undefined) {
    await command.admit?.();
    const later = laterCv(command, known, await storeCv(deps, inspected));
    const isKept = await keepOrRemove(deps, later);
    // Another send of the same file may have been first; where the application was erased meanwhile, this is a new one.
    if (isKept || !(await bringsNewFile(deps, known.applicationId, inspected.file)))
      return { ...known, created: false };
  }
  return recordNew(deps, command, inspected);
}

type Inspected = Awaited<ReturnType<typeof inspect>>;

async function recordNew(
  deps: IntakeDeps,
  command: ReceiveApplication,
  inspected: Inspected,
): Promise<Received> {
  const { applicant, sender } = command;
  const openJob = () => findOpenJob(deps, { ...command, email: personAddress(sender, applicant) });
  let { job, person } = await openJob();
  let admitted: Promise<void> | null = null;
  const admit = () => (admitted ??= command.admit?.() ?? Promise.resolve());
  if (!isKeyed(command)) await admit();
  const cv = inspected === undefined ? null : await storeCv(deps, inspected);
  // A statement or COMMIT whose answer was lost may have been carried out.
  let mayBeKept = false;
  const store = async () => {
    if (!isKeyed(command)) {
      mayBeKept = true;
      return retryOnce(() => recordApplication(deps, deps.database.query, { command, job, person, cv }));
    }
    return deps.database.transaction(async (tx) => {
      // The transaction may run twice (D39): the first attempt was rolled back.
      mayBeKept = false;
      const recorded = await recordApplication(deps, tx, { command, job, person, cv });
      // Counted only after the key was claimed: a replay of a submission still being written must not count.
      if (recorded !== null) await admit();
      mayBeKept = true;
      return recorded;
    });
  };
  /** With the application that is there already. */
  const keepWith = async (ids: ApplicationIds): Promise<Received> => {
    mayBeKept = true;
    if (cv !== null) await keepOrRemove(deps, laterCv(command, ids, cv));
    return { ...ids, created: false };
  };
  try {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const recorded = await store();
      mayBeKept = recorded?.created ?? false;
      if (recorded?.created) {
        deps.onApplication(sender.channel);
        return { ...recorded.ids, created: true };
      }
      if (recorded !== null) return await keepWith(recorded.ids);
      ({ job, person } = await openJob());
    }
    throw databaseBusy();
  } catch (error) {
    if (isUndone(error) || error instanceof DomainError || error instanceof ClaimConflict) mayBeKept = false;
    const winner = error instanceof ClaimConflict ? await findReplayed(deps, command) : null;
    if (winner === null) throw error;
    return await keepWith(winner);
  } finally {
    // Best effort: after a crash, the sweep of files without a row removes it.
    if (cv !== null && !mayBeKept) await deps.cvStore.remove(cv.storageKey).catch(() => {});
  }
}

/** What would be refused is refused; a sound application leaves nothing behind (D47). */
export async function checkApplication(
  deps: Pick<IntakeDeps, 'database' | 'clock' | 'cvInspector'>,
  command: ReceiveApplication,
): Promise<void> {
  const known = await findReplayed(deps, command);
  await inspect(deps, command);
  if (known === null) await findOpenJob(deps, command);
}

async function inspect({ cvInspector }: Pick<Deps, 'cvInspector'>, { cv, sender }: ReceiveApplication) {
  if (!cv) return undefined;
  const owner = sender.channel === 'form' ? rateLimitKeyOf(sender.clientAddress) : sender.partnerId;
  return { file: cv.file, ...(await cvInspector.inspect(cv.file, { field: cv.field, owner })) };
}

function laterCv(
  { sender, cv: sent }: ReceiveApplication,
  { applicationId }: ApplicationIds,
  cv: StoredCv,
): LaterCv {
  return { applicationId, cv, actor: actorOf(sender), field: sent?.field ?? '' };
}

function isKeyed({ sender }: ReceiveApplication): boolean {
  return sender.channel === 'form' && sender.idempotency !== undefined;
}

type AskedJob = {
  sender: PartnerSender | Pick<FormSender, 'channel' | 'workspaceSlug'>;
  jobId: string;
  /** Of the person who is wanted too. */
  email?: string;
};

/** The job that takes applications from this sender, and the person if known; throws `not_found`. */
export async function findOpenJob(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { sender, jobId, email }: AskedJob,
): Promise<{ job: VisibleJob; person: KnownPerson | null }> {
  const ofPartner = sender.channel === 'partner' ? sender : null;
  const found = await findIntakeJob(database.query, {
    id: jobId,
    partnerId: ofPartner?.partnerId ?? null,
    test: ofPartner?.test ?? false,
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
