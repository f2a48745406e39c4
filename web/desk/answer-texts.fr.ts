import { withDe } from '#kernel/text/elision.ts';

/** The desk's texts of the answers that people give: their names, forms, faults and preview. */
export const answersInFrench = {
  heading: 'Répondre',
  /** The sentences about an application that has ended: `declined` for a refusal, `over` for a hire. */
  over: 'Votre réponse est donnée.',
  withdrawn: 'La candidature elle-même n’attend pas de réponse.',
  declined:
    'Votre réponse est donnée. Si la personne la conteste dans son espace, vous pourrez la reprendre ; d’ici là, écrivez-lui depuis votre messagerie.',
  readOnly:
    'Votre rôle permet de lire les candidatures, sans y répondre. Un propriétaire de l’espace peut le changer.',
  sent: 'Votre réponse est envoyée : la personne la lit dans son espace.',
  messageSent: 'Votre message est envoyé : il part par e-mail et se lit dans l’espace de la personne.',
  contest: {
    send: 'Envoyer la réponse',
    action: 'Répondre à la contestation',
    title: (name: string) => `Répondre à la contestation ${withDe(name)}`,
    lead: 'Relisez la candidature et dites ce que vous en concluez. Pour revenir sur la décision, choisissez aussi une autre action, comme « Rencontrer ».',
    label: 'Votre réponse',
    stays:
      'Votre réponse à la contestation ne change pas cet état : pour revenir sur la décision, choisissez aussi une autre action, comme « Rencontrer ».',
    asked: 'La personne conteste la décision :',
    by: 'Votre nom ou votre fonction',
    byRequired: 'Écrivez votre nom ou votre fonction : la personne doit savoir qui a relu sa candidature.',
  },
  decline: {
    send: 'Envoyer le refus',
    action: 'Ne pas retenir',
    title: (name: string) => `Ne pas retenir la candidature ${withDe(name)}`,
    lead: 'Dites pourquoi, avec vos mots. La personne lit votre message dans son espace et peut contester la décision.',
    label: 'Votre message',
  },
  meet: {
    send: 'Envoyer l’invitation',
    action: 'Rencontrer',
    /** The label in place of `action` if the application has the status already. */
    again: 'Proposer d’autres moments',
    title: (name: string) => `Rencontrer ${name}`,
    lead: 'Proposez jusqu’à trois moments, ou dites comment convenir d’un rendez-vous. La personne les lit dans son espace.',
    label: 'Votre message',
    times: 'Moments proposés',
    timesHint: (zone: string) =>
      `Un moment ou un message : l’un des deux suffit. Les moments sont à l’${zone}.`,
    time: (number: number) => `Moment ${number}`,
    required: 'Proposez un moment, ou écrivez un message de 2 000 caractères au plus.',
    unreadableTime: 'Choisissez un jour et une heure qui existent, comme 2027-03-31T09:30.',
    pastTime: 'Ce moment est passé : choisissez-en un à venir.',
    farTime: 'Ce moment est dans plus d’un an : vérifiez l’année.',
    repeatedTime: 'Ce moment est déjà proposé : choisissez-en un autre, ou videz ce champ.',
  },
  write: {
    send: 'Envoyer le message',
    action: 'Écrire',
    title: (name: string) => `Écrire à ${name}`,
    lead: 'La personne reçoit votre message par e-mail et le lit dans son espace. L’état de la candidature ne change pas.',
    label: 'Votre message',
    asked: 'Vous répondez à sa question :',
    tooMany: 'Cette candidature a déjà cent messages de votre part : écrivez depuis votre messagerie.',
  },
  /** The form below a question of the candidate. */
  questions: {
    send: 'Envoyer la réponse',
    label: 'Votre réponse',
  },
  later: {
    send: 'Envoyer cette nouvelle',
    action: 'Dire qu’elle est à l’étude',
    again: 'Donner d’autres nouvelles',
    title: (name: string) => `Dire à ${name} que sa candidature est à l’étude`,
    lead: 'Dites ce qui se passe ensuite, et quand. La personne lit votre message dans son espace.',
    label: 'Votre message',
  },
  offer: {
    send: 'Envoyer la proposition',
    action: 'Proposer le poste',
    again: 'Préciser la proposition',
    title: (name: string) => `Proposer le poste à ${name}`,
    lead: 'Dites ce que vous proposez et comment en parler. La personne lit votre message dans son espace.',
    label: 'Votre message',
  },
  hire: {
    send: 'Annoncer l’embauche',
    action: 'Embaucher',
    title: (name: string) => `Embaucher ${name}`,
    lead: 'Annoncez que le poste est obtenu, et ce qui se passe ensuite. La personne lit votre message dans son espace, et la candidature est terminée.',
    label: 'Votre message',
    others:
      'Rien d’autre ne change : fermez l’offre dans « Offres » si elle est encore publiée, et répondez aux autres candidatures.',
  },
  by: 'Votre nom ou votre fonction',
  byHint: 'La personne le lit avec votre message.',
  greeting: 'Commencez sans « Bonjour » : l’e-mail salue la personne.',
  required: 'Écrivez un message de 2 000 caractères au plus.',
  byTooLong: 'Écrivez votre nom en 200 caractères au plus.',
  reads: {
    fr: 'La personne candidate lit en français.',
    en: 'La personne candidate lit en anglais.',
  },
  next: 'Relire avant l’envoi',
  error: 'À corriger',
  preview: {
    title: 'Relire avant l’envoi',
    sentence: 'Dans son espace, la personne lit :',
    mail: 'Elle reçoit cet e-mail :',
    mailLater: (moment: string) => `Elle reçoit cet e-mail après le ${moment} :`,
    whyLater: 'Il y a moins de 24 heures, un e-mail lui a déjà dit où en est sa candidature.',
    noMail: {
      on: 'Le dernier e-mail lui a déjà dit cette étape : la personne lit votre message dans son espace.',
      off: 'Votre entreprise n’envoie pas d’e-mail à chaque étape : la personne lit votre réponse dans son espace.',
    },
    change: 'Modifier',
  },
  changed: {
    title: 'Cette candidature a changé entre-temps',
    text: 'Cette candidature a changé depuis que vous l’avez ouverte : quelqu’un a répondu, ou la personne l’a retirée. Rien n’a été envoyé. Relisez-la, puis décidez de nouveau.',
    action: 'Relire la candidature',
  },
  notOffered: {
    title: 'Cette réponse n’est pas possible ici',
    text: (status: string) =>
      `Elle ne va pas avec l’état de cette candidature : « ${status} ». Rien n’a été envoyé. La page de la candidature montre ce qui est possible.`,
    action: 'Voir la candidature',
  },
};

export type AnswerTexts = typeof answersInFrench;
