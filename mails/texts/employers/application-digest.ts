import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, oneLine, unlinked } from '#mails/template/mail-content.ts';
import { type Applicant, footers, someone } from './employer-words.ts';

type Entry = Pick<Applicant, 'candidate' | 'jobTitle' | 'receivedAt' | 'link'> & {
  /** The candidate's address, which the mail shows for an answer. */
  email: string;
  phone: string | null;
  why: string | null;
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
      'Chaque lien ouvre une candidature, avec son CV, ses réponses et l’échange.',
      ...entries.map(({ candidate, jobTitle, receivedAt, link, ...contact }) => ({
        entry: { label: someone.fr({ candidate }), url: link.url },
        lines: [jobTitle, `Reçue le ${formatDay(receivedAt, 'fr', { timeZone })}`, ...contactLines(contact)],
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
      'Each link opens one application, with its CV, answers and conversation.',
      ...entries.map(({ candidate, jobTitle, receivedAt, link, ...contact }) => ({
        entry: { label: someone.en({ candidate }), url: link.url },
        lines: [
          jobTitle,
          `Received on ${formatDay(receivedAt, 'en', { timeZone })}`,
          ...contactLines(contact),
        ],
      })),
      `These links open without a password, until ${formatDay(linksExpireAt, 'en', { timeZone })}: share them only with those who recruit for these jobs. Each opening is recorded.`,
    ],
    footer: footers.en(workspaceName),
  }),
};

function contactLines({ email, phone, why }: Pick<Entry, 'email' | 'phone' | 'why'>): string[] {
  const texts = [why].flatMap((text) =>
    text === null || text.trim() === '' ? [] : [unlinked(oneLine(text))],
  );
  return [phone === null ? email : `${email} · ${unlinked(oneLine(phone))}`, ...texts];
}

function countFr(count: number): string {
  return count === 1 ? '1 nouvelle candidature' : `${count} nouvelles candidatures`;
}

function countEn(count: number): string {
  return count === 1 ? '1 new application' : `${count} new applications`;
}
