import type { PortalLink } from '#domain/portal/portal-link.ts';
import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';

type DeletionRefusalFacts = {
  firstName: string | null;
  employer: string;
  timeZone: string;
  contactEmail: string;
  requestedAt: Date;
  reason: string;
  link: PortalLink;
};

/** Tells the person why their deletion request was refused, and names their remedies (L-11, GDPR art. 12(4)). */
export const deletionRefusalMail: Record<Lang, (facts: DeletionRefusalFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Votre demande de suppression auprès ${withDe(facts.employer)} est refusée`,
    preheader: 'La raison, et ce que vous pouvez faire.',
    heading: 'Votre demande de suppression est refusée',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      `Vous avez demandé une suppression chez ${facts.employer} le ${formatDay(facts.requestedAt, 'fr', facts.timeZone)}. Une personne l’a examinée et l’a refusée, pour cette raison :`,
      facts.reason,
      { button: { label: 'Ouvrir votre espace candidat', url: facts.link.url } },
      'Ce lien ouvre vos données : ne le transmettez à personne.',
      `Vous pouvez répondre à ${facts.contactEmail}, introduire une réclamation auprès de la CNIL (www.cnil.fr) et former un recours devant un tribunal.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Your deletion request to ${facts.employer} is refused`,
    preheader: 'The reason, and what you can do.',
    heading: 'Your deletion request is refused',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      `On ${formatDay(facts.requestedAt, 'en', facts.timeZone)} you asked for a deletion at ${facts.employer}. A person considered it and refused it, for this reason:`,
      facts.reason,
      { button: { label: 'Open your candidate space', url: facts.link.url } },
      'This link opens your data: do not share it.',
      `You can answer to ${facts.contactEmail}, lodge a complaint with the supervisory authority of your country (in France the CNIL, www.cnil.fr) and seek a remedy before a court.`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};
