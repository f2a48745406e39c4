import { formLabels } from '#domain/applications/form/form-labels.ts';
import type { Lang } from '#kernel/language.ts';
import { applyTexts } from '#web/apply/texts.ts';
import { careersTexts } from '#web/careers/texts/texts.ts';
import { chatTexts } from '#web/chat/texts.ts';
import { portalTexts } from '#web/portal/texts.ts';

/** The words on links, buttons and fields, from the pages' own texts. */
export function wordsIn(lang: Lang) {
  const { list, job } = careersTexts[lang];
  const { search, searchAction } = list;
  const { form } = applyTexts[lang];
  return {
    search,
    searchAction,
    job,
    form,
    labels: formLabels[lang],
    chat: chatTexts[lang],
    portal: portalTexts[lang],
  };
}

/** Matches a label by its beginning, since an optional field says so at the end. */
export function startingWith(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
