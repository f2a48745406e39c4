import type { PreviewedMail } from '#domain/mail-delivery.ts';
import { linkExpiry } from '#kernel/secrets/link-tokens.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import type { MailContent } from '../template/mail-content.ts';
import { toText } from '../template/to-text.ts';
import { typeset } from '../template/typeset.ts';

export type PreviewDeps = Pick<MailDeps, 'database' | 'clock' | 'settings'>;

/**
 * Returns a link without its token, for a preview that the employer reads: the candidate's own link would open all
 * their data.
 */
export function hiddenLink({ settings, clock }: PreviewDeps): { url: string; expiresAt: Date } {
  return { url: `${settings.publicUrl}/portal/…`, expiresAt: linkExpiry(clock.now()) };
}

/** Renders a mail as plain text. `waitsUntil` is the time at which it would be sent, or null for at once. */
export function previewOf(content: MailContent, waitsUntil: Date | null = null): PreviewedMail {
  const typesetContent = typeset(content);
  return { subject: typesetContent.subject, text: toText(typesetContent), waitsUntil };
}
