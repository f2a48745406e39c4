import type { Deps } from '../ports.ts';
import { findReplayed } from './find-replayed.ts';
import { inspectFilesFrom, requireAnswersTo } from './receive-application.ts';
import type { ApplicationCommand } from './record-application.ts';
import { requireIntakeJob } from './require-intake-job.ts';
import { assertTotalSize } from './sent-files.ts';

/** A check lists at most this many ids of unknown questions. */
const UNKNOWN_IDS_MAX = 20;

/**
 * Checks an application as `receiveApplication` does, in the same order, so that it gives the same refusal, and stores
 * nothing (D47). Returns the ids of answers to questions that the job does not ask, which would be left out.
 */
export async function checkApplication(
  deps: Pick<Deps, 'database' | 'clock' | 'cvInspector' | 'settings'>,
  command: ApplicationCommand,
): Promise<{ unknownQuestionIds: string[] }> {
  assertTotalSize(deps, command.files);
  const replayed = await findReplayed(deps, command);
  await inspectFilesFrom(deps, command.sender, command.files);
  // A repeat stores no answers, so none is left out.
  if (replayed !== null) return { unknownQuestionIds: [] };
  const { job } = await requireIntakeJob(deps, command);
  const { unknownIds } = requireAnswersTo(job, command);
  return { unknownQuestionIds: unknownIds.slice(0, UNKNOWN_IDS_MAX) };
}
