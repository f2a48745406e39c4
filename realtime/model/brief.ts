import type { Lang } from '#kernel/language.ts';
import type { OwnQuestion } from './own-questions.ts';

/**
 * The data that an interviewer may know: the published job, and nothing about the candidate, since even a name could
 * change the questions of a model (D28, D63). It has no hidden salary and no anonymous company (D14, D15).
 */
export type Brief = {
  lang: Lang;
  workspaceName: string;
  jobTitle: string;
  companyName: string | null;
  location: string | null;
  remoteWorkDays: number | null;
  /** In the words of the job's page, such as `Fixed-term, 6 months`. */
  contract: string | null;
  salary: { min: number | null; max: number | null; currency: string; period: string } | null;
  experienceLevel: string | null;
  educationLevel: string | null;
  descriptions: { company: string | null; position: string | null; profile: string | null };
  benefits: string[];
  /** The job's own questions for the conversation (D60); null if the six standard questions are asked. */
  ownQuestions: readonly OwnQuestion[] | null;
};

/** The ways to a person, apart from the button on the page of the questions. `Help` explains them. */
export const waysToPerson = ['button_here', 'asked', 'joined', 'ended'] as const;

/** The data for the replies to needs (D61). */
export type Help = {
  /** The page that mails a new link to the candidate's space. */
  newLinkUrl: string;
  /** ISO 3166-1 alpha-2; null if the job names no country that is known. */
  countryCode: string | null;
  /** True in the form, where the candidate can read the words again before sending them. */
  areWordsUnsent?: boolean;
  /** True if the candidate's words were refused, so that the employer does not get them. */
  areWordsRefused?: boolean;
  /**
   * `button_here`: the page with the reply has the button. `asked`: a request is recorded already. `joined`: a person
   * has joined. `ended`: there is no way, since nothing is asked any more. Without a value, the page of the questions
   * has the button.
   */
  wayToPerson?: (typeof waysToPerson)[number] | undefined;
  /** The language of the page that has the reply and the button. */
  pageLang?: Lang;
};
