import type { AgreedInterviewer } from '#domain/notices/notices.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { FollowUpJob } from '#domain/ports.ts';

type Application = ExportedData['applications'][number];
type Prequalification = NonNullable<Application['prequalification']>;
type Consent = ExportedData['consents'][number];
type DeletionRequest = NonNullable<ExportedData['deletionRequests']>[number];

/** The channel of an application or of a consent. */
export type Channel = Application['channel'] | Consent['way'];
export type ConsentKind = Consent['kind'];
/**
 * The decision of a consent to an application or to questions. A stored `ai` is an agreement to either interviewer, so
 * the words tell `questionnaire` apart.
 */
export type Decision = Consent['decision'] | AgreedInterviewer;
export type Speaker = Prequalification['transcript'][number]['origin'];
export type RecipientKind = NonNullable<ExportedData['recipients']>[number]['kind'];
export type DeletionScope = DeletionRequest['scope'];
export type DeletionState = DeletionRequest['state'];

/**
 * The kinds under which mails are recorded: the names of follow-up jobs that send mails, and the certificate that a
 * deletion sends at its end.
 */
export type MailKind =
  | Extract<
      FollowUpJob['name'],
      `${'acknowledge' | 'announce' | 'confirm' | 'deliver' | 'explain' | 'renew'}-${string}`
    >
  | 'tell-mistyped-address'
  | 'deletion-certificate';
