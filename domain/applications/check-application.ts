import type { Deps } from '../ports.ts';
import { readAnswers, requireAnswers } from './answers/read-answers.ts';
import { findReplayed } from './find-replayed.ts';
import { inspect, toAnswersToRead } from './receive-application.ts';
import type { ApplicationCommand } from './record-application.ts';
import { requireIntakeJob } from './require-intake-job.ts';
import { assertTotalSize } from './sent-files.ts';

/** A check lists at most this many ids of unknown questions. */
const UNKNOWN_IDS_MAX = 20;

/**
 * Checks an application as `receiveApplication` does, and stores nothing (D47). Returns the ids of answers to questions
 * that the job does not ask, which would be left out.
 */
export async function checkApplication(
  deps: Pick<Deps, 'database' | 'clock' | 'cvInspector' | 'settings'>,
  command: ApplicationCommand,
): Promise<{ unknownQuestionIds: string[] }> {
  assertTotalSize(deps, command.files);
  const replayed = await findReplayed(deps, command);
  await inspect(deps, command, command.files);
  // A repeat stores no answers, so none is left out.
  if (replayed !== null) return { unknownQuestionIds: [] };
  const answersToRead = toAnswersToRead(command, (await requireIntakeJob(deps, command)).job);
  requireAnswers(answersToRead);
  return { unknownQuestionIds: readAnswers(answersToRead).unknownIds.slice(0, UNKNOWN_IDS_MAX) };
}
