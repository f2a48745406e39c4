import { personButtonLabel } from '#kernel/conversation/person-button.ts';

export const chatInFrench = {
  title: (job: string) => `Questions sur le poste : ${job}`,
  heading: 'Quelques questions sur le poste',
  greeting: (firstName: string) => `Bonjour ${firstName}.`,
  /** The words after the job's title. */
  atEmployer: (workspace: string) => ` – ${workspace}`,
  secret:
    'Toute personne qui a l’adresse de cette page peut l’ouvrir comme vous : ne la transmettez à personne.',
  /** The label of the part of the notice that unfolds. */
  notice: {
    ai: 'Ce que l’assistant reçoit, ce qui est conservé, vos droits',
    questionnaire: 'Ce que le questionnaire utilise, ce qui est conservé, vos droits',
  },
  version: (version: string) => `Texte version ${version}.`,
  accept: {
    ai: 'J’accepte l’échange avec l’assistant',
    questionnaire: 'J’accepte le questionnaire',
  },
  decline: personButtonLabel.fr,
  choicesAreEqual:
    'C’est facultatif, et les deux choix se valent : votre candidature arrive à l’employeur de la même façon. Vous pouvez changer d’avis à tout moment.',
  choiceMissing: 'Choisissez l’une des deux réponses.',
  notOfferedHeading: 'Vous pouvez demander une personne',
  notOffered:
    'Aucun échange automatique n’est proposé en ce moment. Vous n’avez rien à faire ; vous pouvez demander à parler à une personne.',
  allAnswered:
    'Vous avez répondu à toutes les questions : il n’en reste aucune. Vous n’avez rien à faire ; vous pouvez demander à parler à une personne.',
  /** The heading once the application is over. */
  overHeading: 'Cet échange est terminé',
  /** The heading once the application is over, if there was no conversation. */
  overHeadingWithoutMessages: 'Plus aucune question n’est posée',
  deletion: {
    heading: 'Aucune question en ce moment',
    requested:
      'La suppression des données de cette candidature est demandée : aucune question n’est donc posée. Votre espace candidat permet de retirer cette demande tant que la suppression n’a pas commencé.',
    /** A stranger may have opened the page, so these words do not tell whether the deletion was requested. */
    perhaps:
      'Par exemple, aucune question n’est posée quand la suppression des données est demandée. Votre espace candidat vous dit si c’est le cas, et permet de retirer cette demande.',
  },
  human: {
    heading: 'Vous avez demandé à échanger avec une personne',
    /** The heading once a number or time for a call was sent. */
    callHeading: 'Vous demandez à être rappelé·e',
    lead: 'Votre choix est enregistré : l’employeur le trouve dans votre candidature, et un e-mail l’annonce dans l’heure à l’adresse de l’employeur prévue pour ces demandes. Ce choix n’a aucune conséquence pour votre candidature.',
    change: 'Vous changez d’avis ?',
    changeText: {
      ai: 'Vous pouvez encore accepter l’échange avec l’assistant.',
      questionnaire: 'Vous pouvez encore répondre au questionnaire.',
    },
    cancels: {
      person: 'Votre demande d’échanger avec une personne est alors annulée.',
      call: 'Votre demande de rappel est alors annulée.',
    },
    /** The sentence once the wish was taken back. */
    takenBack:
      'Votre demande de parler à une personne est annulée. L’employeur ne la trouve plus dans votre candidature, ou l’y voit annulée ; si un e-mail l’avait annoncée, un autre le lui dit dans l’heure.',
  },
  callback: {
    heading: 'À quel numéro, et quand ?',
    errorHeading: 'Ce que vous avez saisi n’est pas encore enregistré',
    sent: 'Votre demande est enregistrée. L’employeur trouve ces mots dans votre candidature, et un e-mail annonce tout changement dans l’heure à l’adresse de l’employeur prévue pour ces demandes.',
    /** The sentence above a refused change, which names what is still stored. */
    kept: (phone: string, when: string | null) =>
      `Rien n’a changé. L’employeur trouve toujours dans votre candidature : ${[phone, when].filter(Boolean).join(', ')}.`,
    phone: 'Téléphone',
    when: 'Quand vous appeler',
    whenHint: 'Par exemple : en semaine après 17 h.',
    send: 'Demander à être rappelé·e',
    change: 'Enregistrer',
    refused: {
      phone: (characters: number) =>
        `Indiquez un numéro d’au moins six chiffres, en ${characters} caractères au plus.`,
      when: (characters: number) => `Indiquez un moment de ${characters} caractères au plus.`,
    },
  },
  talk: {
    heading: 'Votre échange',
    log: 'Messages de l’échange',
    speakers: {
      candidate: 'Vous',
      ai: 'Assistant (intelligence artificielle)',
      script: 'Questionnaire automatique (sans IA)',
      person: 'L’équipe de l’employeur',
    },
    incomplete: 'Cette réponse a été interrompue.',
    answer: 'Votre réponse',
    keys: 'Entrée envoie, Maj + Entrée va à la ligne.',
    send: 'Envoyer',
    stop: 'Arrêter',
    newest: 'Derniers messages',
    retry: 'Réessayer',
    reload: 'Actualiser la page',
    noScript: 'L’échange a besoin de JavaScript, que votre navigateur n’exécute pas.',
    joinsOnReload: 'Si une personne de l’employeur vous rejoint, vous le verrez en actualisant la page.',
    asForm: 'Répondre aux mêmes questions dans un formulaire',
    person: personButtonLabel.fr,
    offer:
      'Vous aimeriez parler à une personne ? L’échange s’arrête alors, sans conséquence pour votre candidature.',
    about: 'À propos de cet échange',
    newMessages: 'Afficher les nouveaux messages',
    /** The words about the conversation while a person has the floor or has left it. */
    withPerson: {
      about:
        'Quand une personne de l’employeur vous écrit ici, vous voyez son nom. Ses messages et les vôtres sont conservés avec votre candidature et pour la même durée ; les personnes chargées du recrutement peuvent les lire. Ce que vous écrivez est comparé à des listes de mots : des mots de détresse reçoivent un numéro d’aide, et rien d’autre ne reçoit de réponse automatique ; l’employeur reçoit la liste de ce qui semble être une question, une remarque ou une demande (parler à une personne, retirer la candidature, supprimer des données).',
      agreed: {
        ai: 'Vous avez accepté l’échange avec l’assistant. Il se tait ici tant que l’employeur ne lui rend pas la parole ; il lit alors aussi ces messages. Vous pouvez retirer cet accord à tout moment :',
        questionnaire:
          'Vous avez accepté le questionnaire. Il ne pose aucune question ici tant que l’employeur ne lui rend pas la parole. Vous pouvez retirer cet accord à tout moment :',
      },
      takeBack: { ai: 'Je n’accepte plus l’assistant', questionnaire: 'Je n’accepte plus le questionnaire' },
      /** The sentence once the consent was taken back. */
      takenBack: {
        ai: 'Votre accord est retiré : l’assistant ne vous pose plus de questions.',
        questionnaire: 'Votre accord est retiré : le questionnaire ne vous pose plus de questions.',
      },
    },
    /** `{name}` is the person; the script writes the same sentences. */
    floor: {
      floorTaken:
        '{name} a rejoint l’échange et peut vous répondre ici, en personne. Aucune réponse n’est automatique, même à « stop », sauf un numéro d’aide en cas de détresse.',
      floorAbsent:
        '{name} a pris la parole et n’a pas cette page ouverte en ce moment. Aucune réponse n’est automatique, même à « stop », sauf un numéro d’aide en cas de détresse. Votre message est conservé : l’employeur peut le lire et y répondre. Si vous n’êtes plus sur cette page à ce moment-là, sa réponse vous parvient par e-mail.',
      floorVacant:
        'Personne n’a la parole en ce moment chez l’employeur, et aucune réponse n’est automatique, même à « stop », sauf un numéro d’aide en cas de détresse. Votre message est conservé : l’employeur peut le lire et y répondre. Si vous n’êtes plus sur cette page à ce moment-là, sa réponse vous parvient par e-mail.',
      floorBack: 'La personne a quitté l’échange. Un système automatique vous répond maintenant.',
    },
  },
  facts: {
    lead: {
      conversation:
        'L’employeur voit ce qui est noté ici : vos mots tels quels, ou votre choix de ne pas répondre. Ce qui est noté sous une question peut aussi contenir autre chose que sa réponse. Une erreur ? Corrigez-la avec vos mots.',
      form: 'L’employeur voit ces réponses. Une erreur ? Corrigez-la.',
    },
  },
  answers: {
    about: 'À propos de ces questions',
    reviewHeading: 'Relisez vos réponses',
    joined: (name: string) =>
      `${name} a rejoint l’échange et peut vous écrire. Les réponses du formulaire ne partent que si vous les envoyez.`,
    left: 'Une personne de l’employeur avait pris la parole dans l’échange et l’a quitté ; aucune réponse n’y est automatique. Les réponses du formulaire ne partent que si vous les envoyez.',
    toConversation: 'Ouvrir l’échange',
    paused:
      'Les questions sont en pause. Répondez-y dans ce formulaire quand vous le voulez, ou pas du tout.',
    otherQuestions: ({ open, skipped, total }: { open: number; skipped: number; total: number }) => {
      if (open + skipped === 0) return 'Demander quelque chose à l’employeur';
      if (open === 0) return `Répondre aux questions que vous avez passées (${skipped})`;
      const others = `Répondre aux ${open === total ? '' : 'autres '}questions (${open})`;
      return skipped === 0 ? others : `${others} ou à celles que vous avez passées (${skipped})`;
    },
    sentHeading: 'Vos réponses sont envoyées',
    sent: {
      all: 'C’est envoyé : l’employeur le reçoit avec votre candidature. Vous n’avez rien d’autre à faire ; le lien de votre e-mail de confirmation montre la suite.',
      /** Replaces `all` if the service's replies follow, since these may name something to do. */
      allWithReply:
        'C’est envoyé : l’employeur le reçoit avec votre candidature. Le lien de votre e-mail de confirmation montre la suite. Lisez aussi ceci :',
      /** Replaces `all` once a person of the employer has joined, who may wait for an answer. */
      allWithPerson:
        'Vos réponses au formulaire sont envoyées : l’employeur les reçoit avec votre candidature. Le lien de votre e-mail de confirmation montre la suite.',
      some: 'Ce qui était déjà envoyé reste tel quel, et de nouveaux mots ne le remplacent pas ; le reste est enregistré. Vous pouvez tout corriger ci-dessous.',
      none: 'Vous aviez déjà répondu : ce que vous aviez répondu reste tel quel, et vos nouveaux mots ne le remplacent pas. Pour le changer, corrigez-le ci-dessous.',
    },
  },
  links: {
    heading: 'Vos données',
    text: 'Pour voir, télécharger ou faire supprimer vos données, ouvrez votre espace candidat : son lien est dans votre e-mail de confirmation.',
    contact: 'Une question ?',
  },
  /** The script's sentences; `{seconds}` is a number. */
  sentences: {
    waiting: 'La réponse arrive…',
    stopped: 'Réponse arrêtée. Écrivez quand vous voulez.',
    notStopped: 'La réponse n’a pas pu être arrêtée. Vérifiez votre réseau, puis réessayez.',
    reconnecting: 'La connexion est coupée. Nouvelle tentative…',
    offline: 'La connexion est coupée. Vérifiez votre réseau, puis réessayez.',
    abandoned: 'La réponse n’est pas arrivée jusqu’au bout. Réessayez.',
    superseded: 'L’échange continue dans une autre fenêtre.',
    revoked: 'L’échange est terminé. Actualisez la page.',
    gone: 'Cet échange n’existe plus.',
    tooMany: 'Vous avez envoyé beaucoup de messages. Réessayez dans {seconds}\u00a0s.',
    unavailable:
      'Il n’y a pas de réponse pour le moment. Réessayez dans {seconds}\u00a0s, ou demandez une personne.',
    refused: 'Votre message n’a pas été accepté. Modifiez-le, puis envoyez-le de nouveau.',
    failed: 'Votre message n’a pas été accepté. Réessayez, ou actualisez la page.',
    unsaved: 'Cette réponse n’a pas encore pu être enregistrée.',
  },
};

/** The other languages must have the same members as the French texts. */
export type ChatTexts = typeof chatInFrench;
