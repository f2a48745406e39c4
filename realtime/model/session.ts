import type { Brief, Help } from './brief.ts';

/** A candidate's prequalification about one application. */
export type Session = {
  sessionId: string;
  aiConsent: boolean;
  /** True once the candidate withdrew the application, or the employer decided about it. */
  isOver: boolean;
  /** True while a person of the employer has the floor, who needs no AI consent (D58). */
  isWithPerson: boolean;
  /** True if the notice that the candidate agreed to names the provider. Otherwise only the questionnaire asks. */
  mayUseProvider: boolean;
  /** True while a request to delete these data is open: no model reads them, and nothing is asked (D113). */
  isDeletionRequested: boolean;
  brief: Brief;
  help: Help;
};
