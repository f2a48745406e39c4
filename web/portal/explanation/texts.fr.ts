import { withDe } from '#kernel/text/elision.ts';

/** The messages of one model, between two days. */
type ModelMessages = { model: string; company: string | null; messages: number; from: string; to: string };

const during = ({ from, to }: { from: string; to: string }) =>
  from === to ? `le ${from}` : `du ${from} au ${to}`;

const counted = (messages: number) => (messages === 1 ? 'un message' : `${messages} messages`);

export const explanationInFrench = {
  title: { decided: 'Comprendre cette décision', open: 'Comment votre candidature est traitée' },
  link: { decided: 'Comprendre cette décision', open: 'Comment elle est traitée' },
  back: 'Revenir à votre espace',
  print: 'Cette page s’imprime. Les mêmes informations pour une machine :',
  decision: {
    heading: 'La décision',
    none: (status: string) =>
      `L’employeur n’a pas encore décidé. Votre candidature est à cette étape : ${status}.`,
    what: 'Décision',
    at: 'Prise le',
    by: 'Par',
    person: (workspace: string) => `une personne chez ${workspace}`,
    candidate: 'vous',
    reason: 'Raison, dans les mots de l’employeur',
    message: 'Message de l’employeur',
    noReason: 'Aucune raison n’est enregistrée. Demandez-la à l’adresse ci-dessous.',
    steps: 'Toutes les étapes',
    stepsBefore: 'Les étapes précédentes',
  },
  assistant: {
    heading: 'Ce qui a été automatisé',
    marked: (mark: string) => `Ce service a marqué cette candidature pour l’employeur : « ${mark} ».`,
    markDecides: 'C’est un indice, et rien de plus : un navigateur peut remplir le formulaire de même.',
    none: 'Rien : ni réponse à un questionnaire, ni échange avec un assistant dans cette candidature.',
    model: ({ model, company, messages, ...days }: ModelMessages) => {
      const whose = company === null ? '(entreprise non enregistrée)' : withDe(company);
      return `Le modèle d’intelligence artificielle ${model} ${whose} a écrit ${counted(messages)}, ${during(days)}.`;
    },
    questionnaire: ({ company, messages, ...days }: Omit<ModelMessages, 'model'>) =>
      company === null
        ? `Un questionnaire fixe, sans intelligence artificielle, a écrit ${counted(messages)}, ${during(days)}.`
        : `Un questionnaire fixe a écrit ou terminé ${counted(messages)}, ${during(days)} : un modèle d’intelligence artificielle ${withDe(company)} avait reçu les vôtres et n’a pas terminé sa réponse.`,
    form: 'Un questionnaire fixe, sans intelligence artificielle, a posé des questions sur le poste dans un formulaire, et noté vos mots, tels quels, sous les questions.',
    did: 'Il pose des questions sur le poste et note vos mots, tels quels, sous les questions ; ils peuvent aussi parler d’autre chose.',
    cannot:
      'Il ne peut ni vous noter, ni vous classer, ni décider, ni changer l’état de votre candidature : le service ne lui en donne aucun moyen.',
    more: 'Plus sur qui pose les questions',
    questions: 'Questions posées dans l’échange',
    facts: {
      conversation: 'Ce qui est noté, question par question',
      form: 'Vos réponses, question par question',
    },
    quote: (words: string) => `Vos mots : « ${words} »`,
    corrected: (day: string) => `Corrigé par vous le ${day}.`,
    correct: 'Corriger une réponse dans votre espace',
  },
  persons: {
    heading: 'Les personnes qui vous ont écrit dans l’échange',
    wrote: ({ name, messages, ...days }: Omit<ModelMessages, 'model' | 'company'> & { name: string }) =>
      `${name}, de l’équipe de l’employeur, a écrit ${counted(messages)}, ${during(days)}.`,
    silent:
      'Pendant ce temps, aucune machine ne vous répondait, sauf par un numéro d’aide en cas de détresse, et rien de ce que vous avez dit alors n’est noté sous une question. Ce qui semblait demander quelque chose est listé pour l’employeur.',
  },
  data: {
    heading: 'Les données utilisées',
    employer: (workspace: string, noted: string) =>
      `${workspace} peut lire ce que vous avez envoyé (nom, coordonnées, fichiers, lettre, réponses)${noted}.`,
    noted: {
      conversation: ', l’échange et ce qui en est noté',
      form: ' et ce qui est noté sous les questions du formulaire',
      nothing: '',
    },
    reads: {
      model: 'L’assistant reçoit : l’offre, la liste des questions, et les messages de l’échange.',
      questionnaire:
        'Le questionnaire utilise : l’offre, la liste des questions, et les messages de l’échange.',
      form: 'Le questionnaire du formulaire utilise : l’offre, la liste des questions, et les réponses que vous y envoyez.',
    },
    doesNotRead:
      'Il n’a pas : votre nom, votre e-mail, votre téléphone, vos fichiers, votre lettre, les réponses envoyées avec votre candidature, vos autres candidatures.',
    answers: 'Vos réponses aux questions de l’employeur, envoyées avec votre candidature',
    never:
      'Des mots connus de détresse reçoivent un numéro d’aide. Hors de cela, ce service ne déduit rien sur vos émotions, votre personnalité, votre santé, votre origine ou votre âge, et ne cherche rien sur vous ailleurs.',
  },
  reading: {
    heading: 'Qui a ouvert votre candidature',
    none: 'Aucune ouverture par une personne n’est enregistrée ici. L’employeur peut aussi lire les candidatures dans son propre logiciel.',
    employer: (days: { from: string; to: string }) =>
      `L’employeur, par le lien qu’il a reçu ou en se connectant ici, ${during(days)}.`,
    administrator: (days: { from: string; to: string }) =>
      `Une personne qui exploite ce service, ${during(days)}.`,
    sinceConversation: 'La dernière ouverture a eu lieu après le dernier message de l’échange.',
    beforeConversation: 'Aucune ouverture n’est enregistrée ici depuis le dernier message de l’échange.',
  },
  contest: {
    heading: 'Contester cette décision',
    text: (workspace: string) =>
      `Si vous pensez que c’est une erreur, écrivez pourquoi : une personne chez ${workspace} doit relire votre candidature et vous répondre dans le mois. Une décision se conteste une fois.`,
    label: 'Ce qu’une personne doit relire',
    hint: 'L’employeur reçoit ce que vous écrivez ici.',
    submit: 'Contester la décision',
    saved: 'Votre contestation est enregistrée. L’employeur en est informé par e-mail.',
    refused: 'Cette décision ne peut pas, ou plus, être contestée ici.',
    yours: 'Votre contestation',
    sent: (day: string) => `Envoyée le ${day}.`,
    due: (day: string) =>
      `Une personne doit vous répondre au plus tard le ${day}. Sa réponse vous arrive par e-mail.`,
    late: (day: string) =>
      `Une personne devait vous répondre au plus tard le ${day}. Écrivez à l’adresse ci-dessous, ou à la CNIL.`,
    answer: (by: string, day: string) => `Réponse ${withDe(by)}, le ${day}`,
    otherwise: 'Autrement',
    contact: 'Vous pouvez aussi écrire à',
    complaint: 'Pour une réclamation : la CNIL,',
  },
};

/** The other languages must have the same members as the French texts. */
export type ExplanationTexts = typeof explanationInFrench;
