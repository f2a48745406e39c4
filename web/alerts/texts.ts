import { emailSentences } from '#domain/applications/form/fault-sentences.ts';
import { withDe } from '#kernel/text/elision.ts';
import { inBothLanguages } from '#kernel/text/french.ts';

export const alertsTexts = inBothLanguages({
  fr: {
    form: {
      heading: 'Recevoir les nouvelles offres par e-mail',
      title: (employer: string) => `Alerte emploi – ${employer}`,
      lead: (search: string | null) =>
        search === null ? 'Toutes les nouvelles offres' : `Les nouvelles offres pour ${search}`,
      /** A fragment that follows `lead` if the alert's search differs from the reader's, which finds no job. */
      becauseOfNoMatch: (words: string) => `, car aucune offre ne correspond à « ${words} »`,
      email: 'Votre adresse e-mail',
      hint: 'Un message par jour au plus, et aucun sans nouveauté. Votre adresse ne sert qu’à cela : vous la confirmez par un lien que nous vous envoyons, et chaque message permet de tout arrêter.',
      send: 'Créer l’alerte',
      errorHeading: 'L’alerte n’est pas encore demandée',
      invalid: emailSentences.fr,
      tooMany: 'Trop de demandes ont été envoyées. Attendez un moment, puis réessayez.',
    },
    sent: {
      title: 'Vérifiez votre messagerie',
      beforeAddress: 'Ouvrez la messagerie de',
      afterAddress:
        ' : un e-mail doit y arriver dans quelques minutes. Il vous demande de confirmer l’alerte.',
      search: 'L’alerte demandée',
      expiry: 'Sans confirmation, cette demande est effacée au bout de sept jours.',
      spam: 'Rien n’arrive ? Regardez dans les courriers indésirables. Le nombre de ces e-mails par jour est limité.',
      otherAddress: 'Donner une autre adresse',
    },
    list: {
      title: (employer: string) => `Vos alertes emploi – ${employer}`,
      heading: 'Vos alertes emploi',
      lead: (employer: string) => `Les nouvelles offres ${withDe(employer)}, un message par jour au plus.`,
      allJobs: 'Toutes les offres',
      waiting: (day: string) =>
        `En attente de votre confirmation : sans celle-ci, l’alerte est effacée le ${day}.`,
      active: (day: string) => `Active jusqu’au ${day}.`,
      confirm: 'Confirmer cette alerte',
      renew: 'Prolonger de six mois',
      endOne: 'Arrêter cette alerte',
      endAll: 'Arrêter toutes les alertes',
      tooManyAlerts: 'Vous avez dix alertes, le maximum : arrêtez-en une d’abord.',
      confirmed: 'L’alerte est confirmée. Elle prend fin d’elle-même après six mois.',
      renewed: 'L’alerte est prolongée : elle prend fin dans six mois.',
      ended: 'L’alerte est arrêtée et effacée.',
    },
    allEnded: {
      title: (employer: string | null) =>
        employer === null ? 'Vos alertes sont arrêtées' : `Vous n’avez plus d’alerte chez ${employer}`,
      text: 'Elles sont effacées, avec l’adresse donnée pour elles. Si un e-mail est déjà parti, c’est le dernier.',
      again: 'Créer une autre alerte',
    },
    missing: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il est incomplet ou périmé, ou ses alertes ont pris fin et sont effacées. Si vous recevez encore des alertes, ouvrez le lien du dernier e-mail.',
    },
  },
  en: {
    form: {
      heading: 'Receive new jobs by e-mail',
      title: (employer) => `Job alert – ${employer}`,
      lead: (search) => (search === null ? 'All new jobs' : `New jobs for ${search}`),
      becauseOfNoMatch: (words) => `, since no job matches “${words}”`,
      email: 'Your e-mail address',
      hint: 'One e-mail a day at most, and none when nothing is new. Your address is used for nothing else: we send you a link to confirm it, and every e-mail has a link to stop.',
      send: 'Create the alert',
      errorHeading: 'The alert is not requested yet',
      invalid: emailSentences.en,
      tooMany: 'Too many requests were sent. Wait a moment, then try again.',
    },
    sent: {
      title: 'Check your inbox',
      beforeAddress: 'Open the mailbox of',
      afterAddress: ': an e-mail should arrive there in a few minutes. It asks you to confirm the alert.',
      search: 'The alert that you asked for',
      expiry: 'Without your confirmation, this request is erased after seven days.',
      spam: 'Nothing yet? Check your spam folder. We send only a few of these e-mails a day.',
      otherAddress: 'Enter another address',
    },
    list: {
      title: (employer) => `Your job alerts – ${employer}`,
      heading: 'Your job alerts',
      lead: (employer) => `New jobs at ${employer}, one e-mail a day at most.`,
      allJobs: 'All jobs',
      waiting: (day) => `Waiting for your confirmation. Without it, this alert is erased on ${day}.`,
      active: (day) => `Active until ${day}.`,
      confirm: 'Confirm this alert',
      renew: 'Renew for six months',
      endOne: 'End this alert',
      endAll: 'End all alerts',
      tooManyAlerts: 'You have ten alerts, the maximum: end one first.',
      confirmed: 'The alert is confirmed. It ends by itself after six months.',
      renewed: 'The alert is renewed: it ends in six months.',
      ended: 'The alert has ended and is erased.',
    },
    allEnded: {
      title: (employer) =>
        employer === null ? 'Your alerts have ended' : `You have no alerts at ${employer} any more`,
      text: 'They are erased, together with the address given for them. If an e-mail is already on its way, it is the last one.',
      again: 'Create another alert',
    },
    missing: {
      title: 'This link does not work',
      text: 'It may be incomplete or expired, or its alerts have ended and are erased. If you still receive alerts, open the link in the latest e-mail.',
    },
  },
});
