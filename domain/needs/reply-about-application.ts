import { findJobOfApplication } from '#db/recruitments/job-of-application.ts';
import type { Deps } from '../ports.ts';
import { helpIn, type NeedReply, replyToDistress, tellsDistress } from './reply-to-needs.ts';

type ReplyToApplication = { applicationId: string; words: readonly (string | null | undefined)[] };

/**
 * Writes the reply to distress in a candidate's texts about an application, in the job's language; an empty list
 * without.
 */
export async function replyAboutApplication(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { applicationId, words }: ReplyToApplication,
): Promise<NeedReply[]> {
  // Few texts tell of distress, so the job is rarely read.
  if (!words.some((text) => tellsDistress(text ?? null))) return [];
  const job = await findJobOfApplication(database.query, applicationId);
  if (job === null) return [];
  return replyToDistress(words, { lang: job.lang, help: helpIn(job.country, settings) });
}
