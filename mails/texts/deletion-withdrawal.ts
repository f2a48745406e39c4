import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type NamedApplication, yourApplication } from './application-words.ts';

type KeptDataFacts = NamedApplication & {
  firstName: string | null;
  employer: string;
  timeZone: string;
  contactEmail: string;
  /** True if the request was for all data of the person at this workspace; false for one application. */
  isForAllData: boolean;
  requestedAt: Date;
  link: PortalLink;
};

/** Confirms a withdrawal: nothing is deleted, and the person can ask again (D31). */
export const keptDataMail: Record<Lang, (facts: KeptDataFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: 'Votre demande de suppression est retirée',
    preheader: 'Vos données sont gardées, comme avant cette demande.',
    heading: 'Votre demande de suppression est retirée',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      facts.isForAllData
        ? `La suppression de vos données chez ${facts.employer}, demandée le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)}, est retirée. Rien n’est supprimé : vos données sont gardées comme avant.`
        : `La suppression de ${yourApplication.fr(facts)} chez ${facts.employer}, demandée le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)}, est retirée. Rien n’est supprimé : cette candidature est gardée comme avant.`,
      'Vous pouvez redemander la suppression à tout moment dans votre espace candidat.',
      { button: { label: 'Ouvrir votre espace candidat', url: facts.link.url } },
      'Ce lien ouvre vos données : ne le transmettez à personne.',
      `Si ce retrait ne vient pas de vous, redemandez la suppression, ou écrivez à ${facts.contactEmail}.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: 'Your deletion request is withdrawn',
    preheader: 'Your data is kept, as before that request.',
    heading: 'Your deletion request is withdrawn',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      facts.isForAllData
        ? `The deletion of your data at ${facts.employer}, requested on ${formatDay(facts.requestedAt, 'en', facts.timeZone)}, is withdrawn. Nothing is deleted: your data is kept as before.`
        : `The deletion of ${yourApplication.en(facts)} at ${facts.employer}, requested on ${formatDay(facts.requestedAt, 'en', facts.timeZone)}, is withdrawn. Nothing is deleted: this application is kept as before.`,
      'You can ask for the deletion again at any time in your candidate space.',
      { button: { label: 'Open your candidate space', url: facts.link.url } },
      'This link opens your data: do not share it.',
      `If this withdrawal is not yours, ask for the deletion again, or write to ${facts.contactEmail}.`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};
