import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { findMailedApplication } from '#domain/mails/mailed-application.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { type HumanRequestFacts, humanRequestMail } from '../texts/employers/human-request.ts';
import { applicationFactsOf, mailToEmployer, phoneOf } from './employer-mail.ts';

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Mails the workspace that a candidate prefers a person or wants a call, with the number and the time (D23, D83). The
 * first mail is sent at once. Later mails report the candidate's present choice, at most one in half an hour: a
 * cancelled call or another number cannot wait for a day (D37).
 */
export async function announceHumanRequest(
  deps: MailDeps,
  { applicationId, requestId }: { applicationId: string; requestId: string },
): Promise<void> {
  const mailData = await findMailedApplication(deps, applicationId);
  // The withdrawal of an application has a mail of its own, and no call is wanted after it.
  if (mailData === null || mailData.application.status === 'withdrawn') return;
  const { candidate, workspace } = mailData;
  const claim = await claimStateMail(deps, {
    occasion: {
      kind: 'announce-human-request',
      causeId: requestId,
      candidateId: candidate.id,
      applicationId,
    },
    state: 'decision',
    minGapMs: HALF_HOUR_MS,
    followUpJob: (id) => ({ name: 'announce-human-request', applicationId, requestId: id }),
  });
  if (claim === null) return;
  const { wantedCall } = await findMailedAnswers(deps, applicationId);
  const content = humanRequestMail[workspace.lang]({
    ...applicationFactsOf(deps, mailData),
    requestEnd: endOfRequest(claim.reportedState),
    ...pickPhone(wantedCall, phoneOf(mailData)),
    isCall: wantedCall !== null,
    when: wantedCall?.when ?? null,
    isTimeLeftOut: wantedCall?.isTimeLeftOut ?? false,
    email: mailData.candidate.email,
  });
  await deliver(deps, claim, mailToEmployer(deps, mailData, content));
}

/** Returns how the candidate ended the request that an earlier mail reported; null while a person is wanted. */
function endOfRequest(decision: string | null): HumanRequestFacts['requestEnd'] {
  if (decision === 'ai') return 'answers_online';
  return decision === 'none' ? 'taken_back' : null;
}

type Phone = Pick<HumanRequestFacts, 'phone' | 'isPhoneLeftOut'>;

/** Picks the number for the call, or the application's number if the candidate gave none for the call. */
function pickPhone(call: Phone | null, applicationPhone: Phone): Phone {
  const isGiven = call !== null && (call.phone !== null || call.isPhoneLeftOut);
  const { phone, isPhoneLeftOut } = isGiven ? call : applicationPhone;
  return { phone, isPhoneLeftOut };
}
