import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, shortLine, withoutLinks } from '#mails/template/mail-content.ts';
import {
  type ApplicationFacts,
  applicantOrSomeone,
  deskListBlocks,
  footers,
  readOnPage,
} from './employer-words.ts';

type Entry = Pick<ApplicationFacts, 'candidate' | 'jobTitle' | 'receivedAt' | 'link'> & {
  /** The candidate's address, to which the employer can answer. */
  email: string;
  phone: string | null;
  /** True if the phone field holds words and no number: the mail leaves them out (D93). */
  isPhoneLeftOut: boolean;
  /** The letter that was typed into the form, or that the board sent. */
  why: string | null;
  /** True if the letter tells of distress, and is on the application's page alone (D93). */
  hasUnmailedWhy: boolean;
};

type DigestFacts = {
  workspaceName: string;
  timeZone: string;
  entries: readonly Entry[];
  linksExpireAt: Date;
  deskUrl: string;
};

/** Lists for the workspace the applications since its last digest. */
export const applicationDigestMail: Record<Lang, (facts: DigestFacts) => MailContent> = {
  fr: ({ workspaceName, entries, linksExpireAt, timeZone, deskUrl }) => ({
    lang: 'fr',
    subject: `${newApplicationsFr(entries.length)} chez ${workspaceName}`,
    preheader: [...new Set(entries.map(({ jobTitle }) => jobTitle))].slice(0, 3).join(', '),
    heading: newApplicationsFr(entries.length),
    blocks: [
      'Chaque lien ouvre une candidature, avec son CV, ses réponses et l’échange.',
      ...entries.map(({ candidate, jobTitle, receivedAt, link, ...contact }) => ({
        entry: { label: applicantOrSomeone.fr({ candidate }), url: link.url },
        lines: [
          jobTitle,
          `Reçue le ${formatDay(receivedAt, 'fr', timeZone)}`,
          ...contactLines('fr', contact),
        ],
      })),
      `Ces liens s’ouvrent sans mot de passe, jusqu’au ${formatDay(linksExpireAt, 'fr', timeZone)} : ne les transmettez qu’à qui recrute pour ces postes. Chaque ouverture est enregistrée.`,
      ...deskListBlocks.fr(deskUrl),
    ],
    footer: footers.fr(workspaceName),
  }),
  en: ({ workspaceName, entries, linksExpireAt, timeZone, deskUrl }) => ({
    lang: 'en',
    subject: `${newApplicationsEn(entries.length)} at ${workspaceName}`,
    preheader: [...new Set(entries.map(({ jobTitle }) => jobTitle))].slice(0, 3).join(', '),
    heading: newApplicationsEn(entries.length),
    blocks: [
      'Each link opens one application, with its CV, answers and conversation.',
      ...entries.map(({ candidate, jobTitle, receivedAt, link, ...contact }) => ({
        entry: { label: applicantOrSomeone.en({ candidate }), url: link.url },
        lines: [
          jobTitle,
          `Received on ${formatDay(receivedAt, 'en', timeZone)}`,
          ...contactLines('en', contact),
        ],
      })),
      `These links open without a password, until ${formatDay(linksExpireAt, 'en', timeZone)}: share them only with those who recruit for these jobs. Each opening is recorded.`,
      ...deskListBlocks.en(deskUrl),
    ],
    footer: footers.en(workspaceName),
  }),
};

type Contact = Pick<Entry, 'email' | 'phone' | 'isPhoneLeftOut' | 'why' | 'hasUnmailedWhy'>;

function contactLines(lang: Lang, { email, phone, isPhoneLeftOut, why, hasUnmailedWhy }: Contact): string[] {
  const phoneText = isPhoneLeftOut ? readOnPage[lang] : phone && withoutLinks(shortLine(phone));
  const contactLine = phoneText === null ? email : `${email} · ${phoneText}`;
  if (hasUnmailedWhy) return [contactLine, `${letterLabels[lang]}${readOnPage[lang]}`];
  return why === null || why.trim() === '' ? [contactLine] : [contactLine, withoutLinks(shortLine(why))];
}

/** The name of the letter, for a line that has not its words. */
const letterLabels: Record<Lang, string> = { fr: 'Motivation : ', en: 'Motivation: ' };

function newApplicationsFr(count: number): string {
  return count === 1 ? '1 nouvelle candidature' : `${count} nouvelles candidatures`;
}

function newApplicationsEn(count: number): string {
  return count === 1 ? '1 new application' : `${count} new applications`;
}
