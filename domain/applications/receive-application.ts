import type { ApplicationIds } from '../../db/applications/applications.ts';
import { findTestJob } from '../../db/recruitments/test-jobs.ts';
import { findPartnerJob, findVisibleJob, type VisibleJob } from '../../db/recruitments/visible-jobs.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import { rateLimitKeyOf } from '../../kernel/rate-limit-key.ts';
import type { Deps } from '../ports.ts';
import { storeCv } from './cv-vault.ts';
import { findReplayed } from './find-replayed.ts';
import { ClaimConflict, type ReceiveApplication, recordApplication } from './record-application.ts';
import type { FormSender, PartnerSender } from './senders.ts';

type IntakeDeps = Pick<Deps, 'database' | 'clock' | 'cvInspector' | 'cvStore' | 'dataKeys' | 'followUp'>;

/**
 * Receives an application from a partner or the form. A retry is safe (D18), no sender receives another sender's id
 * (D19), and application, CV row, consent proof and follow-up jobs commit together (D22).
 */
export async function receiveApplication(
  deps: IntakeDeps,
  command: ReceiveApplication,
): Promise<ApplicationIds> {
  const known = await findReplayed(deps, command);
  if (known !== null) return known;
  // The file is checked before the job is looked up (D4), and stored only when the job exists.
  const inspected = await inspect(deps, command);
  const job = await findOpenJob(deps, command);
  let admitted: Promise<void> | null = null;
  const admit = () => (admitted ??= command.admit?.() ?? Promise.resolve());
  if (!isKeyed(command)) await admit();
  const cv = inspected === undefined ? null : await storeCv(deps, inspected);
  let mayBeKept = false;
  try {
    const { ids } = await deps.database.transaction(async (tx) => {
      // The transaction may run twice (D39): the first attempt was rolled back.
      mayBeKept = false;
      const recorded = await recordApplication(deps, tx, { command, job, cv });
      // Counted only after the key was claimed: a replay of a submission still being written must not count.
      if (isKeyed(command)) await admit();
      // From here a failure proves nothing: a COMMIT whose answer was lost may have been carried out.
      mayBeKept = recorded.created;
      return recorded;
    });
    return ids;
  } catch (error) {
    const winner = error instanceof ClaimConflict ? await findReplayed(deps, command) : null;
    if (winner === null) throw error;
    return winner;
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
  if ((await findReplayed(deps, command)) !== null) return;
  await inspect(deps, command);
  await findOpenJob(deps, command);
}

async function inspect({ cvInspector }: Pick<Deps, 'cvInspector'>, { cv, sender }: ReceiveApplication) {
  if (!cv) return undefined;
  const owner = sender.channel === 'form' ? rateLimitKeyOf(sender.clientAddress) : sender.partnerId;
  return { file: cv.file, ...(await cvInspector.inspect(cv.file, { field: cv.field, owner })) };
}

function isKeyed({ sender }: ReceiveApplication): boolean {
  return sender.channel === 'form' && sender.idempotency !== undefined;
}

/** The job that takes applications from this sender; throws `not_found`. */
export async function findOpenJob(
  deps: Pick<Deps, 'database' | 'clock'>,
  { sender, jobId }: { sender: PartnerSender | Pick<FormSender, 'channel' | 'workspaceSlug'>; jobId: string },
): Promise<VisibleJob> {
  const { query } = deps.database;
  const at = deps.clock.now();
  const findOfPartner = sender.channel === 'partner' && sender.test ? findTestJob : findPartnerJob;
  const job =
    sender.channel === 'form'
      ? await findVisibleJob(query, jobId, at)
      : await findOfPartner(query, { id: jobId, partnerId: sender.partnerId, at });
  const isOpen =
    job !== null && (sender.channel === 'partner' || job.workspace.slug === sender.workspaceSlug);
  if (isOpen) return job;
  const field = sender.channel === 'form' ? 'jobId' : 'job.jobId';
  const message = 'This job is not published here, or no longer.';
  throw new DomainError('not_found', message, { details: [{ field, code: 'not_published', message }] });
}
