import type { Lang } from '#kernel/language.ts';
import { inBothLanguages } from '#kernel/text/french.ts';

export const floorTexts = inBothLanguages({
  fr: {
    title: (name: string) => `Échange avec ${name}`,
    candidate: 'La personne',
    lead: (job: string) => `Candidature au poste « ${job} ».`,
    back: 'Retour à la candidature',
    log: 'Messages de l’échange',
    empty: 'Aucun message pour le moment.',
    reload: 'Afficher les nouveaux messages',
    state: {
      interviewer:
        'Personne de votre équipe n’a la parole. Si vous la prenez, plus aucune réponse n’est automatique, sauf un numéro d’aide en cas de détresse.',
      mine: 'Vous avez la parole. Aucune réponse n’est automatique, sauf un numéro d’aide en cas de détresse, et la personne voit votre nom.',
      other: (name: string) => `${name} a la parole et suit l’échange.`,
      absent: (name: string) => `${name} a la parole, mais n’a pas cette page ouverte.`,
      vacant:
        'Personne n’a la parole, et aucune réponse n’est automatique, sauf un numéro d’aide en cas de détresse : les messages attendent que l’un de vous la prenne.',
      closed: 'La candidature est terminée : personne ne peut plus écrire ici.',
    },
    readOnly: 'Votre rôle permet de lire cet échange, pas d’y prendre la parole.',
    name: 'Votre nom, tel que la personne le lira',
    take: 'Prendre la parole',
    takeFromAbsent: 'Prendre la parole à sa place',
    words: 'Votre message',
    say: 'Envoyer',
    sayHint:
      'Ce que la personne n’a pas reçu au bout de deux minutes lui est envoyé par e-mail, un par heure au plus.',
    handBack: 'Laisser reprendre l’échange automatique',
    leave: 'Terminer, sans réponse automatique',
    leaveHint: 'Les messages de la personne attendent alors l’un de vous.',
    noConsent:
      'L’échange automatique ne peut pas reprendre : la personne ne l’a pas accepté, ou ne l’accepte plus.',
    faults: {
      held_by_other: 'Une autre personne a la parole : lisez plus haut qui.',
      floor_moved: 'La parole a changé entre-temps. Lisez l’échange, puis recommencez.',
      too_short: 'Écrivez un message.',
      too_long: 'Votre message est trop long : 8 000 caractères au plus, et 200 pour un nom.',
      already_used: 'Ce message était déjà envoyé avec d’autres mots. Recommencez.',
      consent_missing: 'La personne n’a pas accepté d’échange automatique, ou ne l’accepte plus.',
      other: 'Cette action n’est pas possible.',
    },
  },
  en: {
    title: (name) => `Conversation with ${name}`,
    candidate: 'The candidate',
    lead: (job) => `Application for the job “${job}”.`,
    back: 'Back to the application',
    log: 'Messages of the conversation',
    empty: 'No message yet.',
    reload: 'Show new messages',
    state: {
      interviewer:
        'Nobody from your team has the floor. Once you take it, no answer is automatic any more, except a helpline’s number in case of distress.',
      mine: 'You have the floor. No answer is automatic, except a helpline’s number in case of distress, and the candidate sees your name.',
      other: (name) => `${name} has the floor and follows the conversation.`,
      absent: (name) => `${name} has the floor, but does not have this page open.`,
      vacant:
        'Nobody has the floor, and no answer is automatic, except a helpline’s number in case of distress: messages wait until one of you takes it.',
      closed: 'The application is over: no one can write to the candidate here any more.',
    },
    readOnly: 'Your role lets you read this conversation, and not take the floor.',
    name: 'Your name, as the candidate will read it',
    take: 'Take the floor',
    takeFromAbsent: 'Take the floor in their place',
    words: 'Your message',
    say: 'Send',
    sayHint:
      'What the candidate has not received after two minutes is sent to them by e-mail, at most one an hour.',
    handBack: 'Let the automatic conversation go on',
    leave: 'Leave, with no automatic answer',
    leaveHint: 'The candidate’s messages then wait for one of you.',
    noConsent:
      'The automatic conversation cannot go on: the candidate has not agreed to it, or no longer does.',
    faults: {
      held_by_other: 'Another person has the floor: read above who.',
      floor_moved: 'The floor has moved meanwhile. Read the conversation, then try again.',
      too_short: 'Write a message.',
      too_long: 'Your message is too long: at most 8,000 characters, and 200 for a name.',
      already_used: 'This message was sent before with other words. Try again.',
      consent_missing: 'The candidate has not agreed to an automatic conversation, or no longer does.',
      other: 'This is not possible.',
    },
  },
});

export type FloorTexts = (typeof floorTexts)[Lang];
