import { findJobOfApplication } from '#db/recruitments/intake-job.ts';
import type { Deps } from '../ports.ts';
import { helpIn, type NeedReply, replyToDistress, tellsDistress } from './reply-to-needs.ts';

type ReplyToApplication = { applicationId: string; texts: readonly (string | null | undefined)[] };

/**
 * Writes the reply to distress in a candidate's texts about an application, in the job's language. The list is
 * empty if no text tells of distress.
 */
export async function replyAboutApplication(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { applicationId, texts }: ReplyToApplication,
): Promise<NeedReply[]> {
  // Few texts tell of distress, so the job is rarely read.
  if (!texts.some((text) => tellsDistress(text ?? null))) return [];
  const job = await findJobOfApplication(database.query, applicationId);
  if (job === null) return [];
  return replyToDistress(texts, { lang: job.lang, help: helpIn(job.country, settings) });
}
