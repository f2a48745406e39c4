import type { Lang } from '../../../kernel/language.ts';
import type { Brief } from '../brief.ts';
import type { QuestionId } from './questions.ts';
import { english } from './script-en.ts';
import { french } from './script-fr.ts';

/** The words of the local interviewer. A new wording needs a new version, which is stored with each answer. */
export const scriptVersion = 'script-2';

export type Script = {
  greeting(brief: Brief): string;
  thanks: string;
  takeOver: string;
  answerAbove: string;
  isScript(brief: Brief): string;
  human: string;
  forwarded(brief: Brief): string;
  stillWaiting: string;
  farewell(brief: Brief): string;
  questions: Record<QuestionId, (brief: Brief) => string>;
  labels: Record<QuestionId | 'first_words', string>;
  declined: string;
};

export const scripts: Record<Lang, Script> = { fr: french, en: english };
