import { formatPay } from '#kernel/job/format-pay.ts';
import { remoteKind } from '#kernel/job/remote-work.ts';
import { wayToPerson } from '../needs/help/way-to-person.ts';
import { howToGetLink } from '../needs/reply-to-need.ts';
import { excerpt, type QuestionnaireWording } from './wording.ts';

/** The French sentences of the questionnaire. */
export const french: QuestionnaireWording = {
  greeting: ({ jobTitle, workspaceName }) =>
    `Bonjour, merci pour votre candidature au poste « ${jobTitle} », envoyée à ${workspaceName}. Je suis un questionnaire automatique ; ce que vous écrivez est remis tel quel à l’employeur.`,
  wordsKept: 'Vos mots sont gardés tels quels ; l’employeur peut les lire et vous répondre.',
  helpWord:
    'Écrivez « aide » pour savoir comment avancer, arrêter, corriger, retirer votre candidature, demander une personne ou joindre un numéro d’aide.',
  languageSwitched: 'Mes messages sont maintenant en français.',
  notRecognised: (help) =>
    `Je ne reconnais que le français, l’anglais et quelques mots d’autres langues. Pour parler à quelqu’un, ${wayToPerson('fr', help)}.`,
  skipped: 'Cette question est passée.',
  mayAdd: 'Vous pouvez ajouter des mots sous cette question.',
  howToMove: ({ isFirst, isLast }) =>
    `Pour ${isLast ? 'terminer les questions' : 'la question suivante'}, écrivez « suivante »${isFirst ? '' : ' ; pour la précédente, « retour »'}.`,
  isAutomatic:
    'Ce message vient d’un questionnaire automatique, sans IA ; des personnes de l’employeur peuvent lire vos mots et vous répondre.',
  howToLeave: ({ isLast }) =>
    `Pour ${isLast ? 'terminer les questions' : 'la question suivante'}, avec ou sans réponse, écrivez « suivante » ; pour arrêter, « stop ».`,
  howToSkip: 'Pour passer une question, écrivez « passer » ; pour arrêter, « stop ».',
  ways: (help) =>
    `Pour demander une personne, un bouton est sur la page de ces questions. Votre espace candidat permet de corriger une réponse ou de retirer votre candidature. ${howToGetLink.fr(help)}`,
  paused: 'Les questions sont en pause. Pour les reprendre, écrivez « continuer ».',
  deletionRequested: (newLinkUrl) =>
    `Aucune question n’est posée en ce moment, par exemple parce que la suppression des données est demandée. Votre espace candidat vous le dit, permet d’annuler une telle demande et donne l’adresse de l’employeur ; pour en recevoir le lien : ${newLinkUrl}`,
  providerReplaced: 'La suite de ce message vient d’un questionnaire automatique.',
  answerAbove: 'Vous pouvez répondre à la question ci-dessus.',
  askAgain: (question) => `Si vous voulez continuer, voici la question restée ouverte : ${question}`,
  askWithWords: (question, words) =>
    `${question} Vos mots jusqu’ici : « ${excerpt(words)} ». Les nouveaux s’y ajoutent.`,
  closing: 'Les questions s’arrêtent ici. Merci d’avoir pris ce temps.',
  questions: {
    availability: () => 'À partir de quand seriez-vous disponible ?',
    location: ({ location, remoteWorkDays }) => {
      const remote = remoteWork(remoteWorkDays);
      if (location === null)
        return `Le poste est proposé ${remote}. Est-ce que ce lieu de travail vous convient ?`;
      const place = [location, remote].filter((part) => part !== null).join(', ');
      return `Lieu du poste : ${place}. Est-ce que ce lieu de travail vous convient ?`;
    },
    contract: ({ contract }) =>
      `Le contrat proposé est le suivant : ${contract}. Ce type de contrat vous convient-il ?`,
    experience: ({ jobTitle, descriptions }) =>
      descriptions.profile === null
        ? `Quelle expérience vous prépare au poste « ${jobTitle} » ?`
        : `Le profil recherché est décrit ainsi : « ${excerpt(descriptions.profile)} » Quelle est votre expérience à ce sujet ?`,
    pay: ({ salary }) =>
      `Rémunération annoncée : ${salary && formatPay(salary, 'fr')}. Quelles sont vos attentes de rémunération ?`,
    candidate_questions: () =>
      'Avez-vous des questions sur le poste ? Écrivez-les ici : elles sont gardées telles quelles pour l’employeur.',
  },
  labels: {
    availability: 'Disponibilité',
    location: 'Lieu de travail et télétravail',
    contract: 'Type de contrat',
    experience: 'Expérience',
    pay: 'Attentes de rémunération',
    candidate_questions: 'Questions du candidat',
  },
};

function remoteWork(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return 'sans télétravail';
  if (remoteKind(days) === 'full') return 'en télétravail complet';
  return `avec ${days} jour${days > 1 ? 's' : ''} de télétravail par semaine`;
}
