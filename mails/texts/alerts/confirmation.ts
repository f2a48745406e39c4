import type { Lang } from '#kernel/language.ts';
import { withDe } from '#kernel/text/elision.ts';
import { formatDay, type MailContent } from '#mails/template/mail-content.ts';

type AlertFacts = { employer: string; timeZone: string; manageAlertsUrl: string; expiresAt: Date };
type AlertMail = Record<Lang, (facts: AlertFacts) => MailContent>;

/** Asks the owner of an address to confirm an alert. No job is mailed before the confirmation. */
export const alertConfirmationMail: AlertMail = {
  fr: ({ employer, manageAlertsUrl, expiresAt, timeZone }) => ({
    lang: 'fr',
    subject: `À confirmer : votre alerte emploi chez ${employer}`,
    preheader: 'Rien ne vous sera envoyé sans votre confirmation.',
    heading: 'Recevoir les nouvelles offres ?',
    blocks: [
      'Bonjour,',
      `Cette adresse a été donnée pour recevoir les nouvelles offres ${withDe(employer)} qui répondent à une recherche : un message par jour au plus, et aucun quand il n’y a rien de nouveau. La recherche est sur la page où vous confirmez : ce message ne la répète pas, car une autre personne peut l’avoir tapée.`,
      { button: { label: 'Voir et confirmer l’alerte', url: manageAlertsUrl } },
      `Sans confirmation, cette demande est effacée le ${formatDay(expiresAt, 'fr', timeZone)}. Une alerte confirmée prend fin d’elle-même après six mois, et vous pouvez l’arrêter à tout moment.`,
    ],
    footer: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  }),
  en: ({ employer, manageAlertsUrl, expiresAt, timeZone }) => ({
    lang: 'en',
    subject: `To confirm: your job alert at ${employer}`,
    preheader: 'Nothing is sent to you without your confirmation.',
    heading: 'Receive new jobs?',
    blocks: [
      'Hello,',
      `This address was given to receive new jobs of ${employer} that match a search: one message a day at most, and none when nothing is new. The search is on the page where you confirm: this message does not repeat it, since someone else may have typed it.`,
      { button: { label: 'See and confirm the alert', url: manageAlertsUrl } },
      `Without a confirmation this request is erased on ${formatDay(expiresAt, 'en', timeZone)}. A confirmed alert ends by itself after six months, and you can end it at any time.`,
    ],
    footer: 'If you asked for nothing, you can ignore this message.',
  }),
};

/** Answers a request for an alert that is confirmed already. */
export const alertActiveMail: AlertMail = {
  fr: ({ employer, manageAlertsUrl, expiresAt, timeZone }) => ({
    lang: 'fr',
    subject: `Votre alerte emploi chez ${employer} est déjà active`,
    preheader: `Elle prend fin le ${formatDay(expiresAt, 'fr', timeZone)}.`,
    heading: 'Cette alerte est déjà active',
    blocks: [
      'Bonjour,',
      `Vous recevez déjà les nouvelles offres ${withDe(employer)} pour une recherche qui vient d’être demandée à nouveau, jusqu’au ${formatDay(expiresAt, 'fr', timeZone)}. La page de vos alertes les montre toutes.`,
      { button: { label: 'Voir, prolonger ou arrêter mes alertes', url: manageAlertsUrl } },
    ],
    footer: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  }),
  en: ({ employer, manageAlertsUrl, expiresAt, timeZone }) => ({
    lang: 'en',
    subject: `Your job alert at ${employer} is active already`,
    preheader: `It ends on ${formatDay(expiresAt, 'en', timeZone)}.`,
    heading: 'This alert is active already',
    blocks: [
      'Hello,',
      `You already receive new jobs of ${employer} for a search that was just asked for again, until ${formatDay(expiresAt, 'en', timeZone)}. The page of your alerts shows them all.`,
      { button: { label: 'See, renew or end my alerts', url: manageAlertsUrl } },
    ],
    footer: 'If you asked for nothing, you can ignore this message.',
  }),
};
