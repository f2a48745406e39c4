import type { Lang } from '#kernel/language.ts';
import { typesetFrenchTexts } from '#kernel/text/french.ts';
import { questionFormInEnglish } from './texts.en.ts';
import { type QuestionFormTexts, questionFormInFrench } from './texts.fr.ts';

export const questionFormTexts: Record<Lang, QuestionFormTexts> = {
  fr: typesetFrenchTexts(questionFormInFrench),
  en: questionFormInEnglish,
};
