import type { Lang } from '#kernel/language.ts';
import { formatDay, type MailContent, nameInGreeting } from '../template/mail-content.ts';

type AddressConfirmationFacts = {
  firstName: string | null;
  employer: string;
  timeZone: string;
  url: string;
  expiresAt: Date;
};

/** Asks the owner of a new address whether a candidate's applications should use it (D76). */
export const addressConfirmationMail: Record<Lang, (facts: AddressConfirmationFacts) => MailContent> = {
  fr: ({ firstName, employer, timeZone, url, expiresAt }) => ({
    lang: 'fr',
    subject: `À confirmer : votre nouvelle adresse pour ${employer}`,
    preheader: 'Votre adresse change quand vous la confirmez.',
    heading: 'Confirmer votre nouvelle adresse',
    blocks: [
      `Bonjour${nameInGreeting(firstName)},`,
      `Vous avez demandé, dans votre espace candidat, que vos candidatures chez ${employer} utilisent cette adresse. Elle remplace l’ancienne dès que vous la confirmez, et les alertes emploi reçues à l’ancienne prennent fin.`,
      { button: { label: 'Confirmer cette adresse', url } },
      `Sans confirmation avant le ${formatDay(expiresAt, 'fr', timeZone)}, rien ne change et cette demande est effacée.`,
    ],
    footer: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  }),
  en: ({ firstName, employer, timeZone, url, expiresAt }) => ({
    lang: 'en',
    subject: `To confirm: your new address for ${employer}`,
    preheader: 'Your address changes when you confirm it.',
    heading: 'Confirm your new address',
    blocks: [
      `Hello${nameInGreeting(firstName)},`,
      `In your candidate space you asked that your applications to ${employer} use this address. It replaces the old one as soon as you confirm it, and job alerts to the old one end.`,
      { button: { label: 'Confirm this address', url } },
      `Without a confirmation before ${formatDay(expiresAt, 'en', timeZone)}, nothing changes and this request is erased.`,
    ],
    footer: 'If you asked for nothing, you can ignore this message.',
  }),
};
