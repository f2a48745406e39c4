import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';

type AddressChangedFacts = {
  firstName: string | null;
  employer: string;
  timeZone: string;
  contactEmail: string;
  confirmedAt: Date;
};

/** Tells a candidate's old address that another one replaced it, and how to object. It does not name the new one. */
export const addressChangedMail: Record<Lang, (facts: AddressChangedFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Votre adresse a changé chez ${facts.employer}`,
    preheader: 'Les liens envoyés à cette adresse ne sont plus valables.',
    heading: 'Votre adresse a changé',
    blocks: [
      `Bonjour${nameInGreeting(facts.firstName)},`,
      `Le ${formatDay(facts.confirmedAt, 'fr', facts.timeZone)}, vos candidatures chez ${facts.employer} ont reçu une nouvelle adresse, demandée dans votre espace candidat et confirmée par un e-mail envoyé à cette nouvelle adresse.`,
      'Les liens envoyés jusqu’ici à la présente adresse ne sont plus valables, et les prochains messages iront à la nouvelle. Les alertes emploi de cet employeur à la présente adresse ont pris fin.',
      `Si ce changement ne vient pas de vous, écrivez tout de suite à ${facts.contactEmail}.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `Your address has changed at ${facts.employer}`,
    preheader: 'The links sent to this address are no longer valid.',
    heading: 'Your address has changed',
    blocks: [
      `Hello${nameInGreeting(facts.firstName)},`,
      `On ${formatDay(facts.confirmedAt, 'en', facts.timeZone)}, your applications to ${facts.employer} were given a new address, requested in your candidate space and confirmed by an e-mail to that new address.`,
      'The links sent to this address so far are no longer valid, and further messages go to the new one. Job alerts of this employer to this address have ended.',
      `If this change is not yours, write to ${facts.contactEmail} at once.`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};
