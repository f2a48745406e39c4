import { formLabels } from '#domain/applications/form/form-labels.ts';
import type { Lang } from '#kernel/language.ts';
import { alertsTexts } from '#web/alerts/texts.ts';
import { applyTexts } from '#web/apply/texts.ts';
import { careersTexts } from '#web/careers/texts/texts.ts';
import { chatTexts, conversationTexts } from '#web/chat/texts/texts.ts';
import { deskTexts } from '#web/desk/texts.ts';
import { pageTexts } from '#web/page/texts/texts.ts';
import { contactTexts } from '#web/portal/contact/texts.ts';
import { deletionTexts } from '#web/portal/deletion/texts.ts';
import { ownApplicationTexts } from '#web/portal/own-application/texts.ts';
import { portalTexts } from '#web/portal/texts.ts';
import { thanksTexts } from '#web/thanks/texts.ts';

/** The words on links, buttons and fields, from the pages' own texts. */
export function wordsIn(lang: Lang) {
  const { list, job } = careersTexts[lang];
  const { form } = applyTexts[lang];
  return {
    ...pageTexts[lang],
    list,
    job,
    form,
    thanks: thanksTexts[lang],
    labels: formLabels[lang],
    chat: chatTexts[lang],
    conversation: conversationTexts[lang],
    portal: portalTexts[lang],
    deletion: deletionTexts[lang],
    contact: contactTexts[lang],
    ownApplication: ownApplicationTexts[lang],
    alerts: alertsTexts[lang],
    desk: deskTexts[lang],
  };
}

/** Writes the label of a field that may stay empty, as pages do. */
export function optional(label: string, lang: Lang): string {
  return `${label} (${lang === 'fr' ? 'facultatif' : 'optional'})`;
}

/** Matches a label by its beginning, since an optional field says so at the end. */
export function startingWith(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
