import type { StoredApplication } from '#db/applications/store-application.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Notice } from '../notices/notices.ts';
import type { Applicant, Attribution } from './submitted-fields.ts';

export type PartnerSender = {
  channel: 'partner';
  partnerId: string;
  partnerCode: string;
  /** True for a test key (D47). */
  test: boolean;
  attribution: Attribution & { source: string };
  /** The partner's own `id` of the application, under which a repeat is known. */
  reference: string;
  /** True if the partner has verified the e-mail address; undefined if it does not say. */
  verified: boolean | undefined;
};

type SuspiciousReason = NonNullable<StoredApplication['suspiciousReason']>;

export type FormSender = {
  channel: 'form';
  /** How the person consented: on the form, or by the link that confirms an agent's submission. */
  way?: 'form' | 'mailed_link';
  workspaceSlug: string;
  attribution: Attribution;
  /** The sign by which a robot seems to have sent the form; false without one. */
  suspicious: SuspiciousReason | false;
  clientAddress: string;
  notice: (job: VisibleJob) => Notice;
  /** True for the page of open applications: the job is the workspace's collection of them. */
  openApplications?: boolean;
  /** The digests of the Idempotency-Key and of the form's content; undefined without a key. */
  idempotency: { digest: string; contentDigest: string } | undefined;
};

/** Returns the sender's columns of an application. */
export function senderColumns(sender: PartnerSender | FormSender) {
  if (sender.channel === 'form') {
    const { channel, attribution, suspicious: reason } = sender;
    const suspiciousReason = reason === false ? null : reason;
    return { channel, ...attribution, suspicious: reason !== false, suspiciousReason };
  }
  const { channel, partnerId, attribution, verified, test } = sender;
  return { channel, partnerId, ...attribution, verified, test };
}

/** Returns the start of the 24 hours in which form submissions with one Idempotency-Key count as one (D18). */
export function idempotentSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/** Returns the sender as the actor of an entry in the audit trail. */
export function auditActor(sender: PartnerSender | FormSender): string {
  return sender.channel === 'partner' ? `partner:${sender.partnerCode}` : 'form';
}

/** Returns the key under which a partner's `id` is unique; the sandbox has a namespace of its own (D47). */
export function partnerReference({ partnerId, attribution: { source }, reference, test }: PartnerSender) {
  return { partnerId, source: test ? `sandbox: ${source}` : source, reference };
}

/** Returns the normalised address, which identifies the applicant in a workspace. */
export function personAddress(sender: PartnerSender | FormSender, { email }: Applicant): string {
  const address = normalizeEmail(email) ?? email;
  // The prefix keeps test applications apart from a real person with the same address, since no address has a blank
  // (D47).
  return isTest(sender) ? `sandbox ${address}` : address;
}

export function isTest(sender: PartnerSender | FormSender): boolean {
  return sender.channel === 'partner' && sender.test;
}
