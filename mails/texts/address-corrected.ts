import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent } from '../template/mail-content.ts';

type AddressCorrectedFacts = {
  employer: string;
  timeZone: string;
  contactEmail: string;
  reference: string;
  correctedAt: Date;
};

/**
 * Tells a mistyped address that the sender of an application has corrected it. Its owner may be a stranger, so the mail
 * names neither the person nor the job. It also says how to object: the owner may be the sender, and somebody else at
 * the same computer may have changed the address.
 */
export const addressCorrectedMail: Record<Lang, (facts: AddressCorrectedFacts) => MailContent> = {
  fr: (facts) => ({
    lang: 'fr',
    subject: `Une candidature chez ${facts.employer} a changé d’adresse`,
    preheader: 'Si elle n’est pas la vôtre, vous n’avez rien à faire.',
    heading: 'Cette candidature a une autre adresse',
    blocks: [
      'Bonjour,',
      `Nous avons envoyé ici la confirmation d’une candidature chez ${facts.employer}, référence ${facts.reference}. Le ${formatDay(facts.correctedAt, 'fr', facts.timeZone)}, la personne qui l’a envoyée a corrigé son adresse sur la page d’envoi. Les liens de notre message n’ouvrent plus cette candidature.`,
      'Si elle n’est pas la vôtre, vous n’avez rien à faire et pouvez effacer nos deux messages.',
      `Si elle est la vôtre et que vous n’avez rien corrigé, écrivez tout de suite à ${facts.contactEmail} avec cette référence.`,
    ],
    footer: `Message automatique envoyé pour ${facts.employer}.`,
  }),
  en: (facts) => ({
    lang: 'en',
    subject: `An application to ${facts.employer} has another address now`,
    preheader: 'If it is not yours, there is nothing for you to do.',
    heading: 'This application has another address',
    blocks: [
      'Hello,',
      `We sent the confirmation of an application to ${facts.employer} here, reference ${facts.reference}. On ${formatDay(facts.correctedAt, 'en', facts.timeZone)} the person who sent it corrected its address on the page after sending. The links of our message no longer open this application.`,
      'If it is not yours, there is nothing for you to do, and you can delete both our messages.',
      `If it is yours and you corrected nothing, write to ${facts.contactEmail} at once with this reference.`,
    ],
    footer: `Automatic message sent for ${facts.employer}.`,
  }),
};
