import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';
import { type Applicant, footers, someone } from './employer-words.ts';

type Entry = Pick<Applicant, 'candidate' | 'jobTitle' | 'receivedAt' | 'link'> & {
  /** The candidate's address, which the mail shows for an answer. */
  email: string;
};

type Digest = { workspaceName: string; timeZone: string; entries: readonly Entry[]; linksExpireAt: Date };

/** Lists for the workspace the applications since its last digest. */
export const applicationDigest: Record<Lang, (facts: Digest) => MailContent> = {
  fr: ({ workspaceName, entries, linksExpireAt, timeZone }) => ({
    lang: 'fr',
    subject: `${countFr(entries.length)} chez ${workspaceName}`,
    preheader: [...new Set(entries.map(({ jobTitle }) => jobTitle))].slice(0, 3).join(', '),
    heading: countFr(entries.length),
    blocks: [
      'Chaque lien ouvre une candidature, avec son CV et les faits connus.',
      ...entries.map(({ candidate, jobTitle, receivedAt, link, email }) => ({
        entry: { label: someone.fr({ candidate }), url: link.url },
        lines: [jobTitle, `Reçue le ${formatDay(receivedAt, 'fr', { timeZone })} · ${email}`],
      })),
      `Ces liens s’ouvrent sans mot de passe, jusqu’au ${formatDay(linksExpireAt, 'fr', { timeZone })} : ne les transmettez qu’à qui recrute pour ces postes. Chaque ouverture est enregistrée.`,
    ],
    footer: footers.fr(workspaceName),
  }),
  en: ({ workspaceName, entries, linksExpireAt, timeZone }) => ({
    lang: 'en',
    subject: `${countEn(entries.length)} at ${workspaceName}`,
    preheader: [...new Set(entries.map(({ jobTitle }) => jobTitle))].slice(0, 3).join(', '),
    heading: countEn(entries.length),
    blocks: [
      'Each link opens one application, with its CV and the known facts.',
      ...entries.map(({ candidate, jobTitle, receivedAt, link, email }) => ({
        entry: { label: someone.en({ candidate }), url: link.url },
        lines: [jobTitle, `Received on ${formatDay(receivedAt, 'en', { timeZone })} · ${email}`],
      })),
      `These links open without a password, until ${formatDay(linksExpireAt, 'en', { timeZone })}: pass them on only to those who recruit for these jobs. Each opening is recorded.`,
    ],
    footer: footers.en(workspaceName),
  }),
};

function countFr(count: number): string {
  return count === 1 ? '1 nouvelle candidature' : `${count} nouvelles candidatures`;
}

function countEn(count: number): string {
  return count === 1 ? '1 new application' : `${count} new applications`;
}
