import type { InterviewerKind } from '#domain/notices/notices.ts';
import type { Lang } from '#kernel/language.ts';
import { inBothLanguages } from '#kernel/text/french.ts';
import { trustInEnglish } from './texts.en.ts';
import { trustInFrench } from './texts.fr.ts';

export const trustTexts = inBothLanguages({ fr: trustInFrench, en: trustInEnglish });

/** Returns the page's title, which links to it repeat, and its lead. Without a model they mention no tests. */
export function introOf(lang: Lang, interviewer: InterviewerKind) {
  return trustTexts[lang][interviewer === 'ai' ? 'model' : 'noModel'];
}
