import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';
import { type ApplicationFacts, applicantOrSomeone, deskListBlocks } from '../employers/employer-words.ts';

type Entry = Pick<ApplicationFacts, 'candidate' | 'jobTitle' | 'receivedAt' | 'link'> & {
  /** The employer, where the mail lists applications to several; else null. */
  workspaceName: string | null;
};

type EmployerLinksFacts = { operator: string; timeZone: string; entries: readonly Entry[]; deskUrl: string };

/** Brings an employer the new links that were requested for its contact's address. */
export const employerLinksMail: Record<Lang, (facts: EmployerLinksFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: 'Vos liens vers les candidatures',
    preheader: 'Les liens que vous avez demandés.',
    heading: 'Vos liens',
    blocks: [
      'Vous avez demandé des liens. Chacun ouvre une candidature, avec son CV, ses réponses et l’échange ; les plus récentes sont ici.',
      ...facts.entries.map(({ candidate, jobTitle, workspaceName, receivedAt, link }) => ({
        entry: { label: applicantOrSomeone.fr({ candidate }), url: link.url },
        lines: [lineOf(jobTitle, workspaceName), `Reçue le ${formatDay(receivedAt, 'fr', facts.timeZone)}`],
      })),
      `Ces liens s’ouvrent sans mot de passe, jusqu’au ${formatDay(expiryOf(facts), 'fr', facts.timeZone)} : ne les transmettez qu’à qui recrute pour ces postes. Chaque ouverture est enregistrée.`,
      ...deskListBlocks.fr(facts.deskUrl),
      'Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.',
    ],
    footer: `Message automatique, envoyé par ${facts.operator}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: 'Your links to the applications',
    preheader: 'The links that you asked for.',
    heading: 'Your links',
    blocks: [
      'You asked for links. Each opens one application, with its CV, answers and conversation; the newest are here.',
      ...facts.entries.map(({ candidate, jobTitle, workspaceName, receivedAt, link }) => ({
        entry: { label: applicantOrSomeone.en({ candidate }), url: link.url },
        lines: [
          lineOf(jobTitle, workspaceName),
          `Received on ${formatDay(receivedAt, 'en', facts.timeZone)}`,
        ],
      })),
      `These links open without a password, until ${formatDay(expiryOf(facts), 'en', facts.timeZone)}: share them only with those who recruit for these jobs. Each opening is recorded.`,
      ...deskListBlocks.en(facts.deskUrl),
      'If you have not asked for anything, ignore this message: nothing has changed.',
    ],
    footer: `Automatic message, sent by ${facts.operator}.`,
  }),
};

function lineOf(jobTitle: string, workspaceName: string | null): string {
  return workspaceName === null ? jobTitle : `${jobTitle} · ${workspaceName}`;
}

/** Returns the time at which the first of the links expires. */
function expiryOf({ entries }: EmployerLinksFacts): Date {
  return new Date(Math.min(...entries.map(({ link }) => link.expiresAt.getTime())));
}
