import type { Brief } from './brief.ts';
import type { Help } from './help.ts';

/** A candidate's prequalification about one application. */
export type Session = {
  sessionId: string;
  aiConsent: boolean;
  /** True if the notice that the candidate agreed to names the provider; otherwise the questionnaire asks. */
  mayUseProvider: boolean;
  brief: Brief;
  help: Help;
};
