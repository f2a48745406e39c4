import { formatPay } from '#kernel/text/format-pay.ts';
import { excerpt, formatContract } from './format-terms.ts';
import type { QuestionnaireWording } from './wording.ts';

export const french: QuestionnaireWording = {
  greeting: ({ jobTitle, workspaceName }) =>
    `Bonjour, merci pour votre candidature au poste « ${jobTitle} » chez ${workspaceName}. Je suis un questionnaire automatique ; une personne lira vos réponses.`,
  stored: 'Merci. Votre réponse est gardée telle quelle.',
  takeOver: 'La suite de ce message vient d’un questionnaire automatique.',
  answerAbove: 'Vous pouvez répondre à la question ci-dessus.',
  isQuestionnaire: () =>
    `Je suis un questionnaire automatique : ni une personne, ni une intelligence artificielle.`,
  human:
    'Vous pouvez demander un échange avec une personne à tout moment, par le choix prévu à cet effet, sans conséquence pour votre candidature.',
  cannotAnswer: {
    yet: 'Je ne suis pas en mesure de répondre à votre question. Posez-la de nouveau quand je vous demanderai vos questions sur le poste : elle sera alors gardée pour l’employeur.',
    recorded: ({ workspaceName }) =>
      `Je ne suis pas en mesure de répondre à votre question. Elle est gardée telle quelle dans la synthèse que reçoit ${workspaceName}.`,
    closed: ({ workspaceName }) =>
      `Je ne suis pas en mesure de répondre à votre question ; écrivez plutôt à ${workspaceName}.`,
  },
  stillWaiting: 'Ma question précédente reste ouverte, répondez-y quand vous voulez.',
  closingSentence: ({ workspaceName }) =>
    `Merci d’avoir pris ce temps. Vos réponses sont gardées telles quelles, dans la synthèse que reçoit ${workspaceName}. À bientôt !`,
  questions: {
    availability: () => 'À partir de quand seriez-vous disponible ?',
    location: ({ location, remoteWorkDays }) => {
      const remote =
        remoteWorkDays === null
          ? null
          : remoteWorkDays === 0
            ? 'sans télétravail'
            : `avec ${remoteWorkDays} jour${remoteWorkDays > 1 ? 's' : ''} de télétravail par semaine`;
      const where = location === null ? null : `à ${location}`;
      return `Le poste est ${[where, remote].filter(Boolean).join(', ')}. Est-ce que ce lieu de travail vous convient ?`;
    },
    contract: ({ contract }) =>
      `Le contrat proposé est le suivant : ${formatContract(contract, units)}. Ce type de contrat vous convient-il ?`,
    experience: ({ jobTitle, descriptions }) =>
      descriptions.profile === null
        ? `Quelle expérience vous prépare au poste « ${jobTitle} » ?`
        : `Le profil recherché est décrit ainsi : « ${excerpt(descriptions.profile)} » Quelle est votre expérience à ce sujet ?`,
    pay: ({ salary }) =>
      `Rémunération annoncée : ${salary && formatPay(salary, 'fr')}. Quelles sont vos attentes de rémunération ?`,
    candidate_questions: () => 'Avez-vous des questions sur le poste ?',
  },
  labels: {
    first_words: 'Dit avant la première question',
    availability: 'Disponibilité',
    location: 'Lieu de travail et télétravail',
    contract: 'Type de contrat',
    experience: 'Expérience',
    pay: 'Attentes de rémunération',
    candidate_questions: 'Questions du candidat',
  },
  declined: 'ne souhaite pas répondre.',
};

const units = {
  day: 'jour(s)',
  week: 'semaine(s)',
  month: 'mois',
  months: 'mois',
  year: 'an(s)',
  years: 'an(s)',
};
