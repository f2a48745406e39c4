/** Sentences that several texts share. */
const noAutomaticAnswer =
  'Aucune réponse n’est automatique, même à « stop », sauf un numéro d’aide en cas de détresse.';
const messageIsKept =
  'Votre message est conservé : l’employeur peut le lire et y répondre. Si vous n’êtes plus sur cette page à ce moment-là, sa réponse vous parvient par e-mail.';

/** The words of the conversation, in the order of the page. */
export const conversationInFrench = {
  heading: 'Votre échange',
  /** The name of the list of messages for screen readers. */
  log: 'Messages de l’échange',
  /** The name above each message; the name of a person of the employer replaces `person`. */
  speakers: {
    candidate: 'Vous',
    ai: 'Assistant (intelligence artificielle)',
    script: 'Questionnaire automatique (sans IA)',
    person: 'L’équipe de l’employeur',
  },
  /** The hint below an answer that broke off. */
  cut: 'Cette réponse a été interrompue.',
  /** The line that says who has the floor, once a person has had it. `{name}` is the person. */
  floor: {
    taken: `{name} a rejoint l’échange et peut vous répondre ici, en personne. ${noAutomaticAnswer}`,
    /** The person has the floor, and has closed the page. */
    absent: `{name} a pris la parole et n’a pas cette page ouverte en ce moment. ${noAutomaticAnswer} ${messageIsKept}`,
    /** The last person has left the floor to no one. */
    vacant: `Personne n’a la parole en ce moment chez l’employeur. ${noAutomaticAnswer} ${messageIsKept}`,
    interviewerBack: 'La personne a quitté l’échange. Un système automatique vous répond maintenant.',
  },
  /** The line above the button for a person, shown below a message that wishes for one. */
  personLead:
    'Vous aimeriez parler à une personne ? L’échange s’arrête alors, sans conséquence pour votre candidature.',
  /** The script's sentences about the last answer and the connection; `{seconds}` is a number. */
  status: {
    waiting: 'La réponse arrive…',
    stopped: 'Réponse arrêtée. Écrivez quand vous voulez.',
    notStopped: 'La réponse n’a pas pu être arrêtée. Vérifiez votre réseau, puis réessayez.',
    reconnecting: 'La connexion est coupée. Nouvelle tentative…',
    offline: 'La connexion est coupée. Vérifiez votre réseau, puis réessayez.',
    abandoned: 'La réponse n’est pas arrivée jusqu’au bout. Réessayez.',
    superseded: 'L’échange continue dans une autre fenêtre.',
    revoked: 'L’échange est terminé. Actualisez la page.',
    gone: 'Cet échange n’existe plus.',
    tooMany: 'Vous avez envoyé beaucoup de messages. Réessayez dans {seconds} s.',
    unavailable:
      'Il n’y a pas de réponse pour le moment. Réessayez dans {seconds} s, ou demandez une personne.',
    /** The message itself is at fault, and is in the field again. */
    refused: 'Votre message n’a pas été accepté. Modifiez-le, puis envoyez-le de nouveau.',
    /** Any other refusal. */
    failed: 'Votre message n’a pas été accepté. Réessayez, ou actualisez la page.',
    unsaved: 'Cette réponse n’a pas encore pu être enregistrée.',
  },
  /** The button that sends a failed message again. */
  retry: 'Réessayer',
  /** The link on a page whose conversation has ended. */
  reload: 'Actualiser la page',
  /** The script's button for a reader who has scrolled up. */
  toNewest: 'Derniers messages',
  /** The words in place of the field without JavaScript. */
  noScript: {
    lead: 'L’échange a besoin de JavaScript, que votre navigateur n’exécute pas.',
    toForm: 'Répondre aux mêmes questions dans un formulaire',
    /** Replaces both while a person has the floor, whose new messages no script shows. */
    showNew: 'Afficher les nouveaux messages',
  },
  composer: {
    label: 'Votre réponse',
    send: 'Envoyer',
    /** Replaces `send` while an answer is being written. */
    stop: 'Arrêter',
    keysHint: 'Entrée envoie, Maj + Entrée va à la ligne.',
  },
  aboutHeading: 'À propos de cet échange',
  /** The words below `aboutHeading` while a person has the floor or has left it to no one. Else the notice is there. */
  aboutPerson: {
    lead: 'Quand une personne de l’employeur vous écrit ici, vous voyez son nom. Ses messages et les vôtres sont conservés avec votre candidature et pour la même durée ; les personnes chargées du recrutement peuvent les lire. Ce que vous écrivez est comparé à des listes de mots : des mots de détresse reçoivent un numéro d’aide, et rien d’autre ne reçoit de réponse automatique ; l’employeur reçoit la liste de ce qui semble être une question, une remarque ou une demande (parler à une personne, retirer la candidature, supprimer des données).',
    agreed: {
      ai: 'Vous avez accepté l’échange avec l’assistant. Il se tait ici tant que l’employeur ne lui rend pas la parole ; il lit alors aussi ces messages. Vous pouvez retirer cet accord à tout moment :',
      questionnaire:
        'Vous avez accepté le questionnaire. Il ne pose aucune question ici tant que l’employeur ne lui rend pas la parole. Vous pouvez retirer cet accord à tout moment :',
    },
    takeConsentBack: {
      ai: 'Je n’accepte plus l’assistant',
      questionnaire: 'Je n’accepte plus le questionnaire',
    },
  },
};

/** The other languages must have the same members as the French texts. */
export type ConversationTexts = typeof conversationInFrench;
