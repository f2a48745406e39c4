import type { ApplicationStatus } from '#db/applications/manage-applications.ts';

/** The delivery of mails that a use case waits for; follow-up jobs send the others. */
export interface MailDelivery {
  /** Resolves when the mail server has accepted the request's certificate, once; throws a DomainError. */
  deliverCertificate(deletionRequestId: string): Promise<void>;
  /** Composes the mail about a status without its link, which opens the candidate's data. */
  previewStatus(application: {
    id: string;
    status: ApplicationStatus;
  }): Promise<{ subject: string; text: string } | null>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
}
