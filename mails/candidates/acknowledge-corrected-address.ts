import { findMailedCorrection } from '#domain/mails/mailed-correction.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { acknowledge } from './acknowledge-application.ts';

/** Sends the acknowledgement to a corrected address, unless it was corrected again (D80). */
export async function acknowledgeCorrectedAddress(
  deps: MailDeps,
  { addressChangeId }: { addressChangeId: string },
): Promise<void> {
  const correction = await findMailedCorrection(deps, addressChangeId);
  if (!correction?.isLatest) return;
  await acknowledge(deps, correction.application, {
    kind: 'acknowledge-corrected-address',
    causeId: addressChangeId,
  });
}
