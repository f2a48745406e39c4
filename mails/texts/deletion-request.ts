import { deletionWords } from '#domain/erasure/deletion-words.ts';
import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';
import { type NamedApplication, yourApplication } from './application-words.ts';

type DeletionRequestFacts = NamedApplication & {
  firstName: string | null;
  employer: string;
  timeZone: string;
  contactEmail: string;
  /**
   * True if the person made the request by their mailed link. A request by an application's id alone proves nothing
   * about who made it, and covers that application alone.
   */
  verified: boolean;
  requestedAt: Date;
  dueAt: Date;
  link: PortalLink;
};

/**
 * Confirms a deletion request with its deadline (L-11). An unverified request also gets the way to confirm it and to
 * extend it to all data (D30).
 */
export const deletionRequestMail: Record<Lang, (facts: DeletionRequestFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Votre demande de suppression auprès ${withDe(facts.employer)}`,
    preheader: `Une personne la traite au plus tard le ${formatDay(facts.dueAt, 'fr', facts.timeZone)}.`,
    heading: 'Votre demande de suppression',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      facts.verified
        ? `Nous avons noté le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)} votre demande de suppression de toutes vos données chez ${facts.employer}.`
        : `Le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)}, la suppression de ${yourApplication.fr(facts)} chez ${facts.employer} a été demandée avec le seul identifiant de cette candidature. Elle ne porte que sur cette candidature.`,
      deletionWords.fr.handledUntil(formatDay(facts.dueAt, 'fr', facts.timeZone)),
      ...(facts.verified
        ? [
            `${deletionWords.fr.withdrawableUntil} Vous pouvez aussi encore lire et enregistrer vos données.`,
            'Une candidature que vous envoyez après cette demande est nouvelle : elle est gardée, sauf si vous redemandez la suppression.',
          ]
        : [
            'Pour confirmer cette demande, ou l’étendre à toutes vos données, demandez la suppression dans votre espace candidat.',
            `Si cette demande ne vient pas de vous, retirez-la dans votre espace candidat, ou écrivez à ${facts.contactEmail}.`,
          ]),
      { button: { label: 'Ouvrir votre espace candidat', url: facts.link.url } },
      { label: 'Lire et enregistrer vos données', url: facts.link.sheetUrl },
      'Ces liens ouvrent vos données : ne les transmettez à personne.',
      `Une question, une réclamation : ${facts.contactEmail}, ou la CNIL, www.cnil.fr.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Your deletion request to ${facts.employer}`,
    preheader: `A person handles it by ${formatDay(facts.dueAt, 'en', facts.timeZone)} at the latest.`,
    heading: 'Your deletion request',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      facts.verified
        ? `On ${formatDay(facts.requestedAt, 'en', facts.timeZone)} we noted your request to delete all your data at ${facts.employer}.`
        : `On ${formatDay(facts.requestedAt, 'en', facts.timeZone)}, the deletion of ${yourApplication.en(facts)} at ${facts.employer} was requested with nothing but that application’s identifier. It concerns that application only.`,
      deletionWords.en.handledUntil(formatDay(facts.dueAt, 'en', facts.timeZone)),
      ...(facts.verified
        ? [
            `${deletionWords.en.withdrawableUntil} You can also still read and save your data.`,
            'An application that you send after this request is a new one: it is kept, unless you ask for the deletion again.',
          ]
        : [
            'To confirm this request, or to widen it to all your data, ask for the deletion in your candidate space.',
            `If this request is not yours, withdraw it in your candidate space, or write to ${facts.contactEmail}.`,
          ]),
      { button: { label: 'Open your candidate space', url: facts.link.url } },
      { label: 'Read and save your data', url: facts.link.sheetUrl },
      'These links open your data: do not share them.',
      `A question, a complaint: ${facts.contactEmail}, or the supervisory authority of your country (in France the CNIL, www.cnil.fr).`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};
