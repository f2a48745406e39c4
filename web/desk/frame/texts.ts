import { inBothLanguages } from '#kernel/text/french.ts';

export const frameTexts = inBothLanguages({
  fr: {
    nav: {
      label: 'Espace de recrutement',
      '/desk': 'Candidatures',
      '/desk/jobs': 'Offres',
      '/desk/deletions': 'Suppressions',
      '/desk/settings': 'Réglages',
      '/desk/settings/members': 'Membres',
      '/desk/settings/keys': 'Clés et webhook',
      '/desk/sessions': 'Connexions',
    },
    /** The names that differ in the second row of the navigation, which links the pages of the settings. */
    settingsRow: { '/desk/settings': 'Vos pages' },
    otherDesk: 'Se connecter à un autre espace',
    saved: 'C’est enregistré.',
    error: 'À corriger',
    forbidden: {
      title: 'Votre rôle ne le permet pas',
      text: 'Demandez à un propriétaire de l’espace. Rien n’a été changé.',
    },
    foreign: {
      title: 'Rien n’a été envoyé',
      text: 'Ce formulaire ne vient pas de cette page, ou votre connexion a changé. Ouvrez la page de nouveau, puis recommencez.',
    },
    openAgain: 'Ouvrir la page de nouveau',
    fresh: {
      title: 'Confirmez que c’est vous',
      text: 'Effacer des personnes, gérer les membres et les clés demande une connexion de moins de 15 minutes. Rien n’a été changé.',
      notice:
        'Pour changer quelque chose ici, connectez-vous de nouveau : il faut une connexion de moins de 15 minutes.',
      submit: 'Recevoir un lien de connexion',
      provider: (name: string) => `Confirmer avec ${name}`,
      after: 'Ouvrez le lien sur cet appareil : il ramène à cette page.',
    },
  },
  en: {
    nav: {
      label: 'Recruiting desk',
      '/desk': 'Applications',
      '/desk/jobs': 'Jobs',
      '/desk/deletions': 'Deletions',
      '/desk/settings': 'Settings',
      '/desk/settings/members': 'Members',
      '/desk/settings/keys': 'Keys and webhook',
      '/desk/sessions': 'Sign-ins',
    },
    settingsRow: { '/desk/settings': 'Your pages' },
    otherDesk: 'Sign in at another desk',
    saved: 'Saved.',
    error: 'To correct',
    forbidden: {
      title: 'Your role does not allow this',
      text: 'Ask an owner of this desk. Nothing was changed.',
    },
    foreign: {
      title: 'Nothing was sent',
      text: 'This form does not come from this page, or your sign-in has changed. Open the page again, then try again.',
    },
    openAgain: 'Open the page again',
    fresh: {
      title: 'Confirm that it is you',
      text: 'Erasing people and managing members and keys need a sign-in of the last 15 minutes. Nothing was changed.',
      notice: 'To change something here, sign in again: a sign-in of the last 15 minutes is needed.',
      submit: 'Get a link to sign in',
      provider: (name) => `Confirm with ${name}`,
      after: 'Open the link on this device: it leads back to this page.',
    },
  },
});
