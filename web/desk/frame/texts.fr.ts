export const frameInFrench = {
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
  look: 'Vos pages',
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
    after: 'Ouvrez le lien sur cet appareil, puis revenez à cette page.',
  },
};

export type FrameTexts = typeof frameInFrench;
