import type { StoredApplication } from '#db/applications/applications.ts';
import type { VisibleJob } from '#db/recruitments/visible-jobs.ts';
import type { Notice } from '../notices/notices.ts';

export type PartnerSender = {
  channel: 'partner';
  partnerId: string;
  partnerCode: string;
  /** By a test key (D47). */
  test: boolean;
  source: string;
  reference: string;
  broadcastId: string | undefined;
  verified: boolean | undefined;
  /** The letter, which the form asks for as well. */
  why: string | undefined;
};

type SuspiciousReason = NonNullable<StoredApplication['suspiciousReason']>;

export type FormSender = {
  channel: 'form';
  /** How the person agreed: on the form, or by the link that confirms what an agent submitted. */
  way?: 'form' | 'mailed_link';
  workspaceSlug: string;
  why: string | undefined;
  /** What speaks for a robot, if anything does. */
  suspicious: SuspiciousReason | false;
  source: string | undefined;
  clientAddress: string;
  notice: (job: VisibleJob) => Notice;
  idempotency: { digest: string; contentDigest: string } | undefined;
};

/** What an application's row keeps of its sender. */
export function senderColumns(sender: PartnerSender | FormSender) {
  if (sender.channel === 'form') {
    const { channel, why, suspicious: reason, source } = sender;
    return { channel, why, suspicious: reason !== false, suspiciousReason: reason || null, source };
  }
  const { channel, partnerId, source, broadcastId, verified, why, test } = sender;
  return { channel, partnerId, source, broadcastId, verified, why, test };
}
