import type { Lang } from '#kernel/language.ts';
import type { QuestionnaireWording } from './wording.ts';
import { english } from './wording-en.ts';
import { french } from './wording-fr.ts';

/** The words of the questionnaire. A new wording needs a new version, which is stored with each answer. */
export const questionnaireVersion = 'script-2';

export const questionnaireWordings: Record<Lang, QuestionnaireWording> = { fr: french, en: english };
