import type { Lang } from '#kernel/language.ts';

/**
 * A job of the queue, with the ids of its subject. It reads personal data when it runs, or has them encrypted. A mail
 * that is delayed is enqueued anew with an own `mailId`.
 */
export type FollowUpJob =
  | { name: 'acknowledge-application'; applicationId: string }
  | { name: 'acknowledge-corrected-address'; addressChangeId: string }
  | { name: 'tell-mistyped-address'; addressChangeId: string }
  | { name: 'announce-corrected-address'; addressChangeId: string; applicationId: string; mailId?: string }
  | { name: 'ask-confirmation'; heldId: string }
  /** `request` is an encrypted `AlertRequest`. */
  | { name: 'store-alert-request'; request: string }
  | { name: 'ask-alert-confirmation'; alertId: string }
  | { name: 'extract-cv-text'; applicationId: string }
  | { name: 'announce-application'; applicationId: string }
  /**
   * `sequence` is the number of the status change that caused the mail. A delayed mail has none, and reports the latest
   * change. `changeId` keeps a job that runs twice from sending two mails.
   */
  | { name: 'announce-status'; applicationId: string; changeId: string; sequence?: number | undefined }
  | { name: 'announce-deletion-request'; deletionRequestId: string; mailId?: string }
  | { name: 'announce-deletion-withdrawal'; deletionRequestId: string }
  | { name: 'send-answer-reminders' }
  | { name: 'send-digests' }
  | { name: 'send-job-alerts' }
  | { name: 'announce-answers'; applicationId: string; updateId: string }
  | { name: 'announce-human-request'; applicationId: string; requestId: string }
  | { name: 'announce-contest'; applicationId: string; contestId: string }
  | { name: 'deliver-contest-answer'; applicationId: string; contestId: string }
  | { name: 'deliver-message'; applicationId: string; messageId: string }
  /** `wordsId` is the turn whose message caused the mail; a delayed mail has the id of the mail before. */
  | { name: 'deliver-unread-words'; applicationId: string; wordsId: string }
  | { name: 'announce-withdrawal'; applicationId: string; withdrawalId: string }
  | { name: 'confirm-new-address'; addressChangeId: string }
  | { name: 'announce-address-change'; addressChangeId: string }
  | { name: 'confirm-deletion-request'; deletionRequestId: string }
  | { name: 'confirm-deletion-withdrawal'; deletionRequestId: string }
  | { name: 'explain-deletion-refusal'; deletionRequestId: string }
  /** `request` is an encrypted `LinkRequest`. */
  | { name: 'renew-portal-links'; request: string }
  /** `request` is an encrypted `LinkRequest`. */
  | { name: 'renew-employer-links'; request: string }
  /** `request` is an encrypted `LinkRequest`. */
  | { name: 'mail-desk-links'; request: string }
  | { name: 'invite-member'; memberId: string; invitationId: string; lang: Lang }
  /** Removes the copies of erased data outside the database: files in the store, mails, and turns' logs. */
  | { name: 'remove-erased'; storageKeys: string[]; messageIds: string[]; turnIds: string[] }
  | { name: 'render-jobs'; workspaceId: string }
  | { name: 'count-answers' }
  | { name: 'run-retention' }
  | { name: 'erase-sandbox' };
