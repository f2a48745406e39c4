import type { Lang } from '../../../kernel/language.ts';
import type { MailContent } from '../mail-content.ts';

type HumanRequest = {
  applicationId: string;
  /** Null where what was given is no plain name. */
  candidate: string | null;
  jobTitle: string;
  workspaceName: string;
  /** Whether the employer was sent a request before, and the candidate agreed to the assistant since. */
  isWithdrawn: boolean;
};

/** To the workspace: somebody asked for a person (L-8), or no longer does; no more personal data than the name. */
export const humanRequest: Record<Lang, (facts: HumanRequest) => MailContent> = {
  fr: ({ applicationId, candidate, jobTitle, workspaceName, isWithdrawn }) => ({
    lang: 'fr',
    subject: `Examen par une personne ${isWithdrawn ? 'non demandé finalement' : 'demandé'} : ${jobTitle}`,
    blocks: [
      'Bonjour,',
      isWithdrawn
        ? `${candidate ?? 'Une personne'}, qui avait demandé que sa candidature au poste « ${jobTitle} » soit examinée sans échange automatique, accepte maintenant cet échange.`
        : `${candidate ?? 'Une personne'} demande que sa candidature au poste « ${jobTitle} » soit examinée par une personne, sans échange automatique.`,
      'Ce choix est un droit : il ne doit avoir aucune conséquence sur l’examen de la candidature, ni sur sa place parmi les autres.',
      {
        facts: [
          ['Employeur', workspaceName],
          ['Candidature', applicationId],
        ],
      },
    ],
  }),
  en: ({ applicationId, candidate, jobTitle, workspaceName, isWithdrawn }) => ({
    lang: 'en',
    subject: `Review by a person ${isWithdrawn ? 'no longer requested' : 'requested'}: ${jobTitle}`,
    blocks: [
      'Hello,',
      isWithdrawn
        ? `${candidate ?? 'A candidate'}, who had asked that their application for “${jobTitle}” be reviewed without an automatic conversation, now accepts that conversation.`
        : `${candidate ?? 'A candidate'} asks that their application for “${jobTitle}” be reviewed by a person, without an automatic conversation.`,
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
