import type { Deps } from '#domain/ports.ts';
import type { Mailer } from './mailer.ts';

/** The dependencies of a follow-up job that sends mails. */
export type MailDeps = Deps & {
  readonly mailer: Mailer;
  /** Counts a mail that was not sent because the recipient's allowance was used up (D37). */
  onMailWithheld(kind: string): void;
};

/** The dependencies of sending one mail. */
export type SendingDeps = Pick<MailDeps, 'database' | 'clock' | 'mailer' | 'settings'>;
