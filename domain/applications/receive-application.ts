import { type ApplicationIds, ClaimConflict } from '#db/applications/store-application.ts';
import { databaseBusy, retryOnce } from '#db/connection/sql-state.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import { addLaterFiles } from './add-later-files.ts';
import { requireAnswers } from './answers/read-answers.ts';
import { writeRowsOrRemoveFiles } from './file-vault.ts';
import { findReplayed } from './find-replayed.ts';
import {
  type ApplicationCommand,
  type PreparedApplication,
  recordApplication,
} from './record-application.ts';
import { requireIntakeJob } from './require-intake-job.ts';
import { auditActor, personAddress } from './senders.ts';
import {
  assertTotalSize,
  inspectFiles,
  type SentFile,
  type StoredSentFile,
  selectNewFiles,
  storeFiles,
} from './sent-files.ts';

/** Recording is tried at most this often. A try fails if the applicant becomes known, or is erased, meanwhile. */
const TRIES_MAX = 5;

export type IntakeDeps = Pick<
  Deps,
  'database' | 'clock' | 'cvInspector' | 'cvStore' | 'dataKeys' | 'followUp' | 'onApplication' | 'settings'
>;

/** `created` is false for a repeat, which only adds files that the application does not have yet (D67). */
type ReceivedApplication = ApplicationIds & { created: boolean };

/**
 * Receives an application from a partner or the form. A retry is safe (D18), and no sender learns the id of another
 * sender's application (D19). The application, its files' rows, the proof of consent and the follow-up jobs are
 * committed together (D22).
 */
export async function receiveApplication(
  deps: IntakeDeps,
  command: ApplicationCommand,
): Promise<ReceivedApplication> {
  assertTotalSize(deps, command.files);
  const replayed = await findReplayed(deps, command);
  if (replayed === null)
    return recordNew(deps, command, await inspectFilesFrom(deps, command.sender, command.files));
  const newFiles = await selectNewFiles(deps, replayed.applicationId, command.files);
  if (newFiles.length > 0) {
    const inspected = await inspectFilesFrom(deps, command.sender, newFiles);
    await command.admit?.();
    const storedFiles = await storeFiles(deps, inspected);
    const addedFiles = await writeRowsOrRemoveFiles(deps, storedFiles, () =>
      addFiles(deps, replayed, { command, files: storedFiles }),
    );
    // If no file was added although some are still missing, the application was erased meanwhile. The call then
    // records a new application.
    const isErased =
      addedFiles.length === 0 && (await selectNewFiles(deps, replayed.applicationId, newFiles)).length > 0;
    if (isErased) return receiveApplication(deps, command);
  }
  return { ...replayed, created: false };
}

/** Adds the files to an existing application; resolves to those that were added. */
async function addFiles(
  deps: IntakeDeps,
  { applicationId }: ApplicationIds,
  { command: { sender }, files }: { command: ApplicationCommand; files: readonly StoredSentFile[] },
) {
  if (files.length === 0) return { result: [], withRow: [] };
  const addedFiles = await addLaterFiles(deps, { applicationId, files, actor: auditActor(sender) });
  return { result: addedFiles, withRow: addedFiles };
}

type InspectedFiles = Awaited<ReturnType<typeof inspectFilesFrom>>;

async function recordNew(
  deps: IntakeDeps,
  command: ApplicationCommand,
  inspected: InspectedFiles,
): Promise<ReceivedApplication> {
  const { applicant, sender } = command;
  const prepare = async () => {
    const email = personAddress(sender, applicant);
    const { job, knownPerson } = await requireIntakeJob(deps, { ...command, email });
    const { answers } = requireAnswersTo(job, command);
    return { command, job, knownPerson, answers };
  };
  // The files were inspected before the job is looked up (D4). They are stored only if the job exists.
  let prepared = await prepare();
  let admission: Promise<void> | null = null;
  // The call is counted once, even if the application is recorded in several tries.
  const admit = () => {
    admission ??= command.admit?.() ?? Promise.resolve();
    return admission;
  };
  // A call with a key is counted in `recordOnce`.
  if (!hasIdempotencyKey(command)) await admit();
  const storedFiles = await storeFiles(deps, inspected);
  return writeRowsOrRemoveFiles<ReceivedApplication>(deps, storedFiles, async () => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const recorded = await recordOnce(deps, { ...prepared, files: storedFiles }, admit);
      if (recorded === null) {
        prepared = await prepare();
        continue;
      }
      if (recorded.created) {
        deps.onApplication(sender.channel);
        return { result: { ...recorded.ids, created: true }, withRow: storedFiles };
      }
      const { withRow } = await addFiles(deps, recorded.ids, { command, files: storedFiles });
      return { result: { ...recorded.ids, created: false }, withRow };
    }
    throw databaseBusy();
  });
}

/**
 * Records the application. If another call with the same reference or key recorded it first, finds that application.
 * Resolves to null if the applicant became known, or was erased, meanwhile.
 */
async function recordOnce(deps: IntakeDeps, intake: PreparedApplication, admit: () => Promise<void>) {
  const recordUnderKey = () =>
    deps.database.transaction(async (tx) => {
      const recorded = await recordApplication(deps, tx, intake);
      // The call is counted after the key is claimed, so that a repeat of a call under way is not counted.
      if (recorded !== null) await admit();
      return recorded;
    });
  const recordWithoutKey = () => retryOnce(() => recordApplication(deps, deps.database.query, intake));
  try {
    return await (hasIdempotencyKey(intake.command) ? recordUnderKey() : recordWithoutKey());
  } catch (error) {
    const winner = error instanceof ClaimConflict ? await findReplayed(deps, intake.command) : null;
    if (winner === null) throw error;
    return { ids: winner, created: false };
  }
}

/**
 * Reads the answers to the job's questions; throws if one is faulty or missing. A partner may leave out any, since its
 * own form may not ask the questions (D60).
 */
export function requireAnswersTo({ questions }: VisibleJob, { answers: sent, sender }: ApplicationCommand) {
  return requireAnswers({ questions, sent, enforcesRequired: sender.channel === 'form' });
}

/** Inspects files of a sender. The inspector limits each sender's share, so that none keeps the others waiting. */
export function inspectFilesFrom(
  deps: Pick<Deps, 'cvInspector'>,
  sender: ApplicationCommand['sender'],
  files: readonly SentFile[],
) {
  const owner = sender.channel === 'form' ? rateLimitKeyOf(sender.clientAddress) : sender.partnerId;
  return inspectFiles(deps, files, owner);
}

/** Tells whether the call has an Idempotency-Key. */
function hasIdempotencyKey({ sender }: ApplicationCommand): boolean {
  return sender.channel === 'form' && sender.idempotency !== undefined;
}
