import type { PreviewedMail } from '#domain/mail-delivery.ts';
import { linkExpiry } from '#kernel/secrets/link-tokens.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import type { MailContent } from '../template/mail-content.ts';
import { toText } from '../template/to-text.ts';
import { typeset } from '../template/typeset.ts';

export type PreviewDeps = Pick<MailDeps, 'database' | 'clock' | 'settings'>;

/** The candidate's own link opens all their data, so the employer's eyes get the place of it alone. */
export function hiddenLink({ settings, clock }: PreviewDeps): { url: string; expiresAt: Date } {
  return { url: `${settings.publicUrl}/portal/…`, expiresAt: linkExpiry(clock.now()) };
}

export function previewOf(content: MailContent, waitsUntil: Date | null = null): PreviewedMail {
  const typesetContent = typeset(content);
  return { subject: typesetContent.subject, text: toText(typesetContent), waitsUntil };
}
