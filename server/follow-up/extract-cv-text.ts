import { findCvText, storeCvText } from '../../db/cv-text.ts';
import { sealCvText } from '../../routers/applications/cv-text.ts';
import { openCv } from '../../routers/applications/cv-vault.ts';
import { JobFailure } from '../adapters/job-failure.ts';
import type { FollowUpDeps } from './index.ts';
import { type ReadLimits, readCvText } from './read-cv-text.ts';

type Attempt = { isLast: boolean; limits?: ReadLimits };

/**
 * Extracts and seals the text of a CV. A file that cannot be read is marked, not tried again; one that the machine
 * had no time for is pending until its retries are over, and may then be queued again by an administrator.
 */
export async function extractCvText(
  deps: FollowUpDeps,
  { applicationId }: { applicationId: string },
  { isLast, limits }: Attempt = { isLast: false },
): Promise<void> {
  const { query } = deps.database;
  const owner = await findCvText(query, applicationId);
  if (owner === null || (owner.textState !== 'pending' && owner.textState !== 'timed_out')) return;
  const cv = await openCv(deps, applicationId);
  if (cv === null) return;
  const { cvId } = owner;
  const outcome = await readCvText(cv, limits);
  if (outcome.state === 'timed_out') {
    if (isLast) await storeCvText(query, { cvId, textState: 'timed_out', sealedText: null });
    throw new JobFailure('there was no time to read the CV');
  }
  const sealedText = outcome.state === 'extracted' ? sealCvText(deps, owner, outcome.text) : null;
  await storeCvText(query, { cvId, textState: outcome.state, sealedText });
}
