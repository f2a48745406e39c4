import type { Lang } from '#kernel/language.ts';
import type { OwnQuestion } from './own-questions.ts';

/**
 * The data that an interviewer may know: the published job and nothing of the person, whose name alone could change what
 * a model asks (D28, D63). A hidden salary and an anonymous company are removed before it is built (D14, D15).
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
  /** The job's own questions for the conversation (D60); null if it has none, so that the six hold. */
  ownQuestions: readonly OwnQuestion[] | null;
};
