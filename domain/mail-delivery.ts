import type { ApplicationStatus } from '#db/applications/manage-applications.ts';

/** The words of an employer's person as a mail has them. */
export type MailedWords = {
  reason: string | null;
  message: string | null;
  /** The name or role of the person who decided; null if none was given. */
  writtenBy: string | null;
  offeredTimes: readonly Date[];
};

/** A message of the employer as a mail has it, with the words of the question that it answers (D101). */
export type MailedMessage = {
  text: string;
  writtenBy: string | null;
  offeredTimes: readonly Date[];
  question: string | null;
};

/** The answer to a contest as a mail has it (D64). */
export type MailedContestAnswer = { answer: string; answeredBy: string };

export type PreviewedMail = {
  subject: string;
  text: string;
  /** The time at which it is sent if it waits, since a candidate has one mail a day about a status alone (D37). */
  waitsUntil: Date | null;
};

/** The delivery of mails that a use case waits for; follow-up jobs send the others. */
export interface MailDelivery {
  /** Resolves when the mail server has accepted the request's certificate, once; throws a DomainError. */
  deliverCertificate(deletionRequestId: string): Promise<void>;
  /** Composes the mail about a status without its link, which opens the candidate's data; null when none is sent. */
  previewStatus(
    application: { id: string; status: ApplicationStatus } & MailedWords,
  ): Promise<PreviewedMail | null>;
  /** Composes the mail of a message, in the same way. */
  previewMessage(message: { applicationId: string } & MailedMessage): Promise<PreviewedMail | null>;
  /** Composes the mail of the answer to a contest, in the same way. */
  previewContestAnswer(
    contest: { applicationId: string; contestId: string } & MailedContestAnswer,
  ): Promise<PreviewedMail | null>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
}
