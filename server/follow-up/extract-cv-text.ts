import { findCvText, storeCvText } from '../../db/cv-text.ts';
import { sealCvText } from '../../routers/applications/cv-text.ts';
import { openCv } from '../../routers/applications/cv-vault.ts';
import type { FollowUpDeps } from './index.ts';
import { readCvText } from './read-cv-text.ts';

/** Extracts and seals the text of a CV; a file that cannot be read is marked, not tried again. */
export async function extractCvText(
  deps: FollowUpDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const { query } = deps.database;
  const owner = await findCvText(query, applicationId);
  if (owner === null || owner.textState !== 'pending') return;
  const cv = await openCv(deps, applicationId);
  if (cv === null) return;
  const outcome = await readCvText(cv);
  if (outcome.state !== 'extracted') {
    await storeCvText(query, { cvId: owner.cvId, textState: outcome.state, sealedText: null });
    return;
  }
  const sealedText = sealCvText(deps, owner, outcome.text);
  await storeCvText(query, { cvId: owner.cvId, textState: 'extracted', sealedText });
}
