import { personButtonLabel } from '#kernel/conversation/person-button.ts';

/**
 * The words of `/chat/{token}` around the form of questions and the messages. The words of the messages are in
 * `conversation.fr.ts` and `../past/`, those of the form in `../question-form/`.
 */
export const chatInFrench = {
  title: (job: string) => `Questions sur le poste : ${job}`,
  /** The heading above the choice, and above a form that has no answers yet. */
  heading: 'Quelques questions sur le poste',
  /** The words after the job's title, which is below the heading. */
  atEmployer: (workspace: string) => ` – ${workspace}`,
  greeting: (firstName: string) => `Bonjour ${firstName}.`,
  /** The button that asks for a person, in the choice, the conversation and below the form. */
  personButton: personButtonLabel.fr,
  /** The hint by the button where no script shows that a person has joined: without JavaScript, and below the form. */
  personSeenOnReload: 'Si une personne de l’employeur vous rejoint, vous le verrez en actualisant la page.',
  /** The choice between the interviewer and a person. */
  choice: {
    missing: 'Choisissez l’une des deux réponses.',
    accept: {
      ai: 'J’accepte l’échange avec l’assistant',
      questionnaire: 'J’accepte le questionnaire',
    },
    areEqual:
      'C’est facultatif, et les deux choix se valent : votre candidature arrive à l’employeur de la même façon. Vous pouvez changer d’avis à tout moment.',
  },
  /** The same page where a person is the only choice: no interviewer is offered, or no question is left for one. */
  personOnly: {
    heading: 'Vous pouvez demander une personne',
    notOffered:
      'Aucun échange automatique n’est proposé en ce moment. Vous n’avez rien à faire ; vous pouvez demander à parler à une personne.',
    allAnswered:
      'Vous avez répondu à toutes les questions : il n’en reste aucune. Vous n’avez rien à faire ; vous pouvez demander à parler à une personne.',
  },
  /** The label and the last line of the part of the notice that unfolds. */
  notice: {
    unfold: {
      ai: 'Ce que l’assistant reçoit, ce qui est conservé, vos droits',
      questionnaire: 'Ce que le questionnaire utilise, ce qui est conservé, vos droits',
    },
    version: (version: string) => `Texte version ${version}.`,
  },
  /** The part that says that a person was asked for, once the candidate chose so. */
  personWish: {
    heading: 'Vous avez demandé à échanger avec une personne',
    /** Replaces `heading` once a number or time for a call was sent. */
    callHeading: 'Vous demandez à être rappelé·e',
    lead: 'Votre choix est enregistré : l’employeur le trouve dans votre candidature, et un e-mail l’annonce dans l’heure à l’adresse de l’employeur prévue pour ces demandes. Ce choix n’a aucune conséquence pour votre candidature.',
    /** The way back to the interviewer. */
    change: {
      heading: 'Vous changez d’avis ?',
      lead: {
        ai: 'Vous pouvez encore accepter l’échange avec l’assistant.',
        questionnaire: 'Vous pouvez encore répondre au questionnaire.',
      },
      cancels: {
        person: 'Votre demande d’échanger avec une personne est alors annulée.',
        call: 'Votre demande de rappel est alors annulée.',
      },
    },
  },
  /** The form for a call, below the wish for a person. */
  callback: {
    errorHeading: 'Ce que vous avez saisi n’est pas encore enregistré',
    heading: 'À quel numéro, et quand ?',
    sent: 'Votre demande est enregistrée. L’employeur trouve ces mots dans votre candidature, et un e-mail annonce tout changement dans l’heure à l’adresse de l’employeur prévue pour ces demandes.',
    /** Replaces `sent` above a refused change, and names what is still stored. */
    kept: (phone: string, when: string | null) =>
      `Rien n’a changé. L’employeur trouve toujours dans votre candidature : ${[phone, when].filter(Boolean).join(', ')}.`,
    phone: 'Téléphone',
    when: 'Quand vous appeler',
    whenHint: 'Par exemple : en semaine après 17 h.',
    send: 'Demander à être rappelé·e',
    /** Replaces `send` once a call was asked for. */
    change: 'Enregistrer',
    faults: {
      phone: (characters: number) =>
        `Indiquez un numéro d’au moins six chiffres, en ${characters} caractères au plus.`,
      when: (characters: number) => `Indiquez un moment de ${characters} caractères au plus.`,
    },
  },
  /** The notice above any page, once the wish for a person or the consent was taken back. */
  takenBack: {
    wish: 'Votre demande de parler à une personne est annulée. L’employeur ne la trouve plus dans votre candidature, ou l’y voit annulée ; si un e-mail l’avait annoncée, un autre le lui dit dans l’heure.',
    consent: {
      ai: 'Votre accord est retiré : l’assistant ne vous pose plus de questions.',
      questionnaire: 'Votre accord est retiré : le questionnaire ne vous pose plus de questions.',
    },
  },
  /** The line above the noted answers, after a conversation or if only the form has asked. */
  factsLead: {
    conversation:
      'L’employeur voit ce qui est noté ici : vos mots tels quels, ou votre choix de ne pas répondre. Ce qui est noté sous une question peut aussi contenir autre chose que sa réponse. Une erreur ? Corrigez-la avec vos mots.',
    form: 'L’employeur voit ces réponses. Une erreur ? Corrigez-la.',
  },
  /** The page around the form of questions. */
  form: {
    reviewHeading: 'Relisez vos réponses',
    paused:
      'Les questions sont en pause. Répondez-y dans ce formulaire quand vous le voulez, ou pas du tout.',
    personJoined: (name: string) =>
      `${name} a rejoint l’échange et peut vous écrire. Les réponses du formulaire ne partent que si vous les envoyez.`,
    personLeft:
      'Une personne de l’employeur avait pris la parole dans l’échange et l’a quitté ; aucune réponse n’y est automatique. Les réponses du formulaire ne partent que si vous les envoyez.',
    toConversation: 'Ouvrir l’échange',
    /** The label of the folded form below the noted answers, and of the link to the form in a conversation. */
    otherQuestions: ({ open, skipped, total }: { open: number; skipped: number; total: number }) => {
      if (open + skipped === 0) return 'Demander quelque chose à l’employeur';
      if (open === 0) return `Répondre aux questions que vous avez passées (${skipped})`;
      const others = `Répondre aux ${open === total ? '' : 'autres '}questions (${open})`;
      return skipped === 0 ? others : `${others} ou à celles que vous avez passées (${skipped})`;
    },
    aboutHeading: 'À propos de ces questions',
  },
  /** The heading and the notice once the form was sent. */
  sentAnswers: {
    heading: 'Vos réponses sont envoyées',
    all: 'C’est envoyé : l’employeur le reçoit avec votre candidature. Vous n’avez rien d’autre à faire ; le lien de votre e-mail de confirmation montre la suite.',
    /** Replaces `all` if the service's replies follow, since these may name something to do. */
    allWithReply:
      'C’est envoyé : l’employeur le reçoit avec votre candidature. Le lien de votre e-mail de confirmation montre la suite. Lisez aussi ceci :',
    /** Replaces `all` once a person of the employer has joined, who may wait for an answer. */
    allWithPerson:
      'Vos réponses au formulaire sont envoyées : l’employeur les reçoit avec votre candidature. Le lien de votre e-mail de confirmation montre la suite.',
    /** Some of the questions had been answered before, as in another tab: only the other answers are saved. */
    some: 'Ce qui était déjà envoyé reste tel quel, et de nouveaux mots ne le remplacent pas ; le reste est enregistré. Vous pouvez tout corriger ci-dessous.',
    /** All of the questions had been answered before. */
    none: 'Vous aviez déjà répondu : ce que vous aviez répondu reste tel quel, et vos nouveaux mots ne le remplacent pas. Pour le changer, corrigez-le ci-dessous.',
  },
  /** The headings once the application is over. The words of its status follow. */
  over: {
    heading: 'Cet échange est terminé',
    /** Replaces `heading` if there was no conversation. */
    headingWithoutMessages: 'Plus aucune question n’est posée',
  },
  /** The page while the deletion of the data is requested. */
  deletion: {
    heading: 'Aucune question en ce moment',
    requested:
      'La suppression des données de cette candidature est demandée : aucune question n’est donc posée. Votre espace candidat permet de retirer cette demande tant que la suppression n’a pas commencé.',
    /** Replaces `requested` where a stranger may have opened the page: it does not tell whether this was requested. */
    perhaps:
      'Par exemple, aucune question n’est posée quand la suppression des données est demandée. Votre espace candidat vous dit si c’est le cas, et permet de retirer cette demande.',
  },
  /** The last part of each page. */
  yourData: {
    heading: 'Vos données',
    lead: 'Pour voir, télécharger ou faire supprimer vos données, ouvrez votre espace candidat : son lien est dans votre e-mail de confirmation.',
    keepAddressSecret:
      'Toute personne qui a l’adresse de cette page peut l’ouvrir comme vous : ne la transmettez à personne.',
    /** The words before the employer's e-mail address. */
    contact: 'Une question ?',
  },
};

/** The other languages must have the same members as the French texts. */
export type ChatTexts = typeof chatInFrench;
