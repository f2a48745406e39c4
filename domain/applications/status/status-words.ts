import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import type { Lang } from '#kernel/language.ts';

export type { ApplicationStatus };

/** A status in plain words for its candidate, on pages and in mails. */
type StatusWords = {
  /** A few words, short enough for a badge. */
  name: string;
  /** One or two sentences: the meaning, and the next step. They promise only steps that a person takes. */
  meaning: string;
};

/** The employer sets the status, never this service (L-4). */
export const statusWords: Record<Lang, Record<ApplicationStatus, StatusWords>> = {
  fr: {
    received: {
      name: 'Reçue',
      meaning: 'Votre candidature est bien arrivée. L’employeur en décide, jamais ce service.',
    },
    in_review: {
      name: 'À l’étude',
      meaning: 'Votre candidature est à l’étude. L’employeur décide de la suite.',
    },
    interview: {
      name: 'Entretien',
      meaning: 'L’équipe souhaite vous rencontrer\u00a0: un entretien est à convenir avec elle.',
    },
    offer: {
      name: 'Proposition',
      meaning: 'L’équipe souhaite vous proposer ce poste et vous contacte pour en parler.',
    },
    hired: {
      name: 'Poste obtenu',
      meaning: 'Ce poste est le vôtre. L’équipe vous contacte pour la suite.',
    },
    rejected: {
      name: 'Non retenue',
      meaning:
        'Votre candidature n’a pas été retenue pour ce poste. Merci du temps que vous y avez consacré\u00a0; vous pouvez postuler à d’autres offres.',
    },
    withdrawn: {
      name: 'Retirée',
      meaning: 'Votre candidature est retirée\u00a0: elle n’est plus examinée.',
    },
  },
  en: {
    received: {
      name: 'Received',
      meaning: 'Your application has arrived. The employer decides about it, never this service.',
    },
    in_review: {
      name: 'Being considered',
      meaning: 'Your application is being considered. The employer decides what comes next.',
    },
    interview: {
      name: 'Interview',
      meaning: 'The team would like to meet you: an interview is to be arranged with the team.',
    },
    offer: {
      name: 'Offer',
      meaning: 'The team would like to offer you this job and will contact you to talk about it.',
    },
    hired: {
      name: 'Hired',
      meaning: 'The job is yours. The team will contact you about what comes next.',
    },
    rejected: {
      name: 'Not selected',
      meaning:
        'Your application was not selected for this job. Thank you for the time you gave it; you are welcome to apply for other jobs.',
    },
    withdrawn: {
      name: 'Withdrawn',
      meaning: 'Your application has been withdrawn: it is no longer considered.',
    },
  },
};

export function isApplicationStatus(name: string | null): name is ApplicationStatus {
  return name !== null && Object.hasOwn(statusWords.en, name);
}
