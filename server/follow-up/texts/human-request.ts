import type { Lang } from '../../../routers/notices.ts';
import type { Letter } from '../letter.ts';

export type HumanRequest = {
  applicationId: string;
  candidate: string;
  jobTitle: string;
  workspaceName: string;
};

/** To the workspace: somebody asked for a person (L-8); no more personal data than the name. */
export const humanRequest: Record<Lang, (facts: HumanRequest) => Letter> = {
  fr: ({ applicationId, candidate, jobTitle, workspaceName }) => ({
    lang: 'fr',
    subject: `Examen par une personne demandé : ${jobTitle}`,
    blocks: [
      'Bonjour,',
      `${candidate} demande que sa candidature au poste « ${jobTitle} » soit examinée par une personne, sans échange avec l’assistant.`,
      'Ce choix est un droit : il ne doit avoir aucune conséquence sur l’examen de la candidature, ni sur sa place parmi les autres.',
      {
        facts: [
          ['Employeur', workspaceName],
          ['Candidature', applicationId],
        ],
      },
    ],
  }),
  en: ({ applicationId, candidate, jobTitle, workspaceName }) => ({
    lang: 'en',
    subject: `Review by a person requested: ${jobTitle}`,
    blocks: [
      'Hello,',
      `${candidate} asks that their application for “${jobTitle}” be reviewed by a person, without a conversation with the assistant.`,
      'This choice is a right: it must have no effect on how the application is considered, nor on its place among the others.',
      {
        facts: [
          ['Employer', workspaceName],
          ['Application', applicationId],
        ],
      },
    ],
  }),
};
