import { deName } from '#kernel/text/elision.ts';

export const alertsInFrench = {
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
    text: 'Si cette adresse est la vôtre, un message vous demande de confirmer l’alerte. Sans confirmation, cette demande est effacée au bout de sept jours.',
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
};

/** The other languages must have the same members as the French texts. */
export type AlertsTexts = typeof alertsInFrench;
