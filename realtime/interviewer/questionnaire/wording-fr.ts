import { formatPay } from '#kernel/text/format-pay.ts';
import { excerpt } from './excerpt.ts';
import type { QuestionnaireWording } from './wording.ts';

/** The French sentences of the questionnaire. */
export const french: QuestionnaireWording = {
  greeting: ({ jobTitle, workspaceName }) =>
    `Bonjour, merci pour votre candidature au poste « ${jobTitle} » chez ${workspaceName}. Je suis un questionnaire automatique ; ce que vous écrivez est remis tel quel à l’employeur.`,
  answerKept: 'Vos mots sont gardés tels quels, sous cette question.',
  messageKept: 'Votre message est gardé tel que vous l’avez écrit.',
  questionKept: ({ workspaceName }, { isAnswer, isPlain }) => {
    const beginning = `Votre message est gardé tel que vous l’avez écrit${isAnswer ? ' : sous cette question, et aussi' : ', et noté'}`;
    return isPlain
      ? `${beginning} comme question pour ${workspaceName}. Seul l’employeur peut y répondre : je suis un questionnaire automatique.`
      : `${beginning} parmi vos questions pour ${workspaceName}, au cas où c’en est une.`;
  },
  severalKept:
    'Votre message entier est gardé tel que vous l’avez écrit, sous cette question. Les autres questions suivent ; un mot suffit pour y répondre.',
  correctionKept: (label) => `Vos mots sont ajoutés tels quels à ce qui est noté sous « ${label} ».`,
  correctionUnclear:
    'Votre message est gardé tel que vous l’avez écrit, mais n’est pas noté comme réponse, car il peut corriger une réponse déjà donnée. Une réponse notée se corrige sur la page de ces questions.',
  needDenied: {
    person:
      'Votre message est gardé tel que vous l’avez écrit. Un message ici ne demande et n’annule aucun rappel : cela se fait sur la page de ces questions.',
    delete:
      'Votre message est gardé tel que vous l’avez écrit. Un message ici ne retire et ne supprime rien.',
    stop: 'Votre message est gardé tel que vous l’avez écrit.',
  },
  pastDay:
    'Votre message est gardé tel que vous l’avez écrit. Ce jour est passé : indiquez un jour à venir, ou écrivez depuis quand vous êtes disponible.',
  complaintKept:
    'Votre message est gardé tel que vous l’avez écrit, et l’employeur peut le lire ; il n’est pas noté comme réponse. Aucune réponse n’est obligatoire : écrivez « passer » pour passer une question, ou « stop » pour arrêter.',
  language: 'Mes messages sont maintenant en français.',
  notRecognised:
    'Je ne reconnais que le français, l’anglais et quelques mots d’autres langues. Vous pouvez demander une personne : le bouton pour cela est sur la page de ces questions.',
  skipped: 'Cette question est passée.',
  howToSkip: 'Pour passer une question, écrivez « passer ».',
  paused: 'Les questions sont en pause. Pour les reprendre, écrivez « continuer ».',
  deletionRequested: (newLinkUrl) =>
    `Aucune question n’est posée en ce moment, par exemple parce que la suppression des données est demandée. Votre espace candidat vous le dit, et permet d’annuler une telle demande ; pour en recevoir le lien : ${newLinkUrl}`,
  takeOver: 'La suite de ce message vient d’un questionnaire automatique.',
  answerAbove: 'Vous pouvez répondre à la question ci-dessus.',
  askAgain: (question) => `Si vous voulez continuer, voici la question restée ouverte : ${question}`,
  closingSentence: ({ workspaceName }) =>
    `Merci d’avoir pris ce temps. Ce que vous avez écrit est gardé tel quel, question par question, et remis à ${workspaceName}. À bientôt !`,
  questions: {
    availability: () => 'À partir de quand seriez-vous disponible ?',
    location: ({ location, remoteWorkDays }) => {
      const where = location === null ? null : `à ${location}`;
      const parts = [where, remoteWork(remoteWorkDays)].filter((part) => part !== null);
      return `Le poste est ${parts.join(', ')}. Est-ce que ce lieu de travail vous convient ?`;
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
  return `avec ${days} jour${days > 1 ? 's' : ''} de télétravail par semaine`;
}
