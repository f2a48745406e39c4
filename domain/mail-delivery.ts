import type { ApplicationStatus } from '#db/applications/manage-applications.ts';

/** The texts of an employer's decision, as a mail contains them. */
export type MailedDecision = {
  reason: string | null;
  message: string | null;
  /** The name or role of the person who decided; null if none was given. */
  writtenBy: string | null;
  offeredTimes: readonly Date[];
};

/** A message of the employer, as a mail contains it, with the question that it answers (D101). */
export type MailedMessage = {
  text: string;
  writtenBy: string | null;
  offeredTimes: readonly Date[];
  question: string | null;
};

/** The ids of a contest and of its application. */
export type ContestIds = { applicationId: string; contestId: string };

/** The answer to a contest, with the name or role of the person who reviewed the decision (D64). */
export type ContestAnswer = { answer: string; answeredBy: string };

/** A mail that the employer reads before it is sent. */
export type PreviewedMail = {
  subject: string;
  text: string;
  /**
   * The time of a delayed mail, since a candidate gets one mail a day about statuses (D37); null if it is sent at
   * once.
   */
  waitsUntil: Date | null;
};

/** Sends and previews the mails that a use case waits for; follow-up jobs send all others. */
export interface MailDelivery {
  /**
   * Mails the certificate of a deletion request once; resolves when the mail server has accepted it. Throws
   * `provider_unavailable` if the server does not.
   */
  deliverCertificate(deletionRequestId: string): Promise<void>;
  /**
   * Composes the mail about a status, without its link to the candidate's data; null if no mail would be sent. The
   * previews below do the same.
   */
  previewStatus(
    application: { id: string; status: ApplicationStatus } & MailedDecision,
  ): Promise<PreviewedMail | null>;
  /** Composes the mail of a message. */
  previewMessage(message: { applicationId: string } & MailedMessage): Promise<PreviewedMail | null>;
  /** Composes the mail with the answer to a contest. */
  previewContestAnswer(contest: ContestIds & ContestAnswer): Promise<PreviewedMail | null>;
  /** Erases the copies that the mail transport kept of these messages, named by their Message-IDs. */
  forget(messageIds: readonly string[]): Promise<void>;
}
