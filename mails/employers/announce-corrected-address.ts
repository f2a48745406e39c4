import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { didEmployerGetFormerAddress, findMailedCorrection } from '#domain/mails/mailed-correction.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { addressCorrectionMail } from '../texts/employers/address-correction-mail.ts';
import { applicationFactsOf, mailToEmployer } from './employer-mail.ts';

/**
 * `mailId` is set if `claimStateMail` delayed this mail. It is the id of the last mail of this kind, so that all
 * corrections meanwhile have one follow-up job.
 */
type CorrectionIds = { addressChangeId: string; applicationId: string; mailId?: string };

/**
 * Tells the employer that a reply to an earlier mail would go to a mistyped address, at most once a day (D37). Without
 * an earlier mail it sends nothing, since the next mail will have the corrected address.
 */
export async function announceCorrectedAddress(
  deps: MailDeps,
  { addressChangeId, applicationId, mailId }: CorrectionIds,
): Promise<void> {
  const correction = await findMailedCorrection(deps, addressChangeId);
  if (correction === null) return;
  const { application: mailData, correctedAt } = correction;
  const { candidate, workspace } = mailData;
  if (!(await didEmployerGetFormerAddress(deps, { applicationId, before: correctedAt }))) return;
  const claim = await claimStateMail(deps, {
    occasion: {
      kind: 'announce-corrected-address',
      causeId: mailId ?? addressChangeId,
      candidateId: candidate.id,
      applicationId,
    },
    state: 'corrections',
    followUpJob: (id) => ({ name: 'announce-corrected-address', addressChangeId, applicationId, mailId: id }),
  });
  if (claim === null) return;
  const content = addressCorrectionMail[workspace.lang](applicationFactsOf(deps, mailData));
  await deliver(deps, claim, mailToEmployer(deps, mailData, content));
}
