import type { Lang } from '#kernel/language.ts';
import type { QuestionnaireWording } from './wording.ts';
import { english } from './wording-en.ts';
import { french } from './wording-fr.ts';

/** The version is stored with each answer; a new wording needs a new version. */
export const questionnaireVersion = 'script-17';

/** The sentences of the questionnaire, by language. */
export const questionnaireWordings: Record<Lang, QuestionnaireWording> = { fr: french, en: english };
