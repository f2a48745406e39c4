import { deName } from '#kernel/text/elision.ts';
import { inBothLanguages } from '#kernel/text/french.ts';

export const alertsTexts = inBothLanguages({
  fr: {
    form: {
      heading: 'Recevoir les nouvelles offres par e\u2011mail',
      title: (employer: string) => `Alerte emploi – ${employer}`,
      lead: (search: string | null) =>
        search === null ? 'Toutes les nouvelles offres' : `Les nouvelles offres pour ${search}`,
      email: 'Votre adresse e-mail',
      hint: 'Un message par jour au plus, et aucun sans nouveauté. Votre adresse ne sert qu’à cela\u00a0: vous la confirmez par un lien que nous vous envoyons, et chaque message permet de tout arrêter.',
      send: 'Créer l’alerte',
      invalid: 'Indiquez une adresse e-mail valide, comme nom@exemple.fr.',
      later: 'Trop de demandes ont été envoyées. Attendez un moment, puis réessayez.',
    },
    sent: {
      title: 'Vérifiez votre messagerie',
      text: 'Si l’adresse que vous avez donnée est la vôtre, un message vous demande de confirmer l’alerte. Sans confirmation, cette demande est effacée au bout de sept jours.',
    },
    list: {
      title: (employer: string) => `Vos alertes emploi – ${employer}`,
      heading: 'Vos alertes emploi',
      lead: (employer: string) => `Les nouvelles offres ${deName(employer)}, un message par jour au plus.`,
      all: 'Toutes les offres',
      waiting: (day: string) => `En attente de votre confirmation. Sans elle, elle est effacée le ${day}.`,
      active: (day: string) => `Active jusqu’au ${day}.`,
      confirm: 'Confirmer cette alerte',
      renew: 'Prolonger de six mois',
      end: 'Arrêter cette alerte',
      endAll: 'Arrêter toutes les alertes',
      full: 'Vous avez dix alertes, le maximum\u00a0: arrêtez-en une d’abord.',
      confirmed: 'L’alerte est confirmée. Elle prend fin d’elle-même après six mois.',
      ended: 'L’alerte est arrêtée et effacée.',
    },
    over: {
      title: 'Vos alertes sont arrêtées',
      text: 'Vos alertes et votre adresse sont effacées. Aucun autre message ne vous sera envoyé par ce lien.',
    },
  },
  en: {
    form: {
      heading: 'Receive new jobs by e-mail',
      title: (employer) => `Job alert – ${employer}`,
      lead: (search) => (search === null ? 'All new jobs' : `New jobs for ${search}`),
      email: 'Your e-mail address',
      hint: 'One e-mail a day at most, and none when nothing is new. Your address is used for nothing else: we send you a link to confirm it, and every e-mail has a link to stop.',
      send: 'Create the alert',
      invalid: 'Enter a valid e-mail address, such as name@example.com.',
      later: 'Too many requests were sent. Wait a moment, then try again.',
    },
    sent: {
      title: 'Check your inbox',
      text: 'If the address that you gave is yours, we have sent you an e\u2011mail to confirm the alert. Without your confirmation, this request is erased after seven days.',
    },
    list: {
      title: (employer) => `Your job alerts – ${employer}`,
      heading: 'Your job alerts',
      lead: (employer) => `New jobs at ${employer}, one e\u2011mail a day at most.`,
      all: 'All jobs',
      waiting: (day) => `Waiting for your confirmation. Without it, this alert is erased on ${day}.`,
      active: (day) => `Active until ${day}.`,
      confirm: 'Confirm this alert',
      renew: 'Renew for six months',
      end: 'End this alert',
      endAll: 'End all alerts',
      full: 'You have ten alerts, the maximum: end one first.',
      confirmed: 'The alert is confirmed. It ends by itself after six months.',
      ended: 'The alert has ended and is erased.',
    },
    over: {
      title: 'Your alerts have ended',
      text: 'Your alerts and your address are erased. No other message will be sent to you because of this link.',
    },
  },
});
