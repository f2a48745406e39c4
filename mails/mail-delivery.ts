import type { MailDelivery } from '#domain/mail-delivery.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import { previewStatus } from './candidates/announce-status.ts';
import { deliverCertificate } from './candidates/deliver-certificate.ts';
import { previewContestAnswer } from './candidates/deliver-contest-answer.ts';
import { previewMessage } from './candidates/deliver-message.ts';
import type { SendingDeps } from './sending/mail-deps.ts';

/** Creates the domain's port for the mails that an operation sends or previews itself, and not by a follow-up job. */
export function createMailDelivery(deps: SendingDeps): MailDelivery {
  return {
    deliverCertificate: async (deletionRequestId) => {
      try {
        await deliverCertificate(deps, deletionRequestId);
      } catch (error) {
        throw error instanceof FollowUpFailure ? toRefusal(error) : error;
      }
    },
    previewStatus: (application) => previewStatus(deps, application),
    previewMessage: (message) => previewMessage(deps, message),
    previewContestAnswer: (contest) => previewContestAnswer(deps, contest),
    forget: (messageIds) => deps.mailer.forget(messageIds),
  };
}

/** Tells the administrator how to continue, since nothing is erased before the certificate is mailed. */
function toRefusal(failure: FollowUpFailure): DomainError {
  const remedy = failure.permanent
    ? 'correct the address, or give --without-mail'
    : 'run the command again when it does';
  return new DomainError(
    'provider_unavailable',
    `Nothing is erased, since the certificate cannot be mailed: ${failure.message}; ${remedy}.`,
    { retryAfterSeconds: 60, cause: failure },
  );
}
