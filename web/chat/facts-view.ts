import { type NeedReply, replyToNeeds } from '#domain/needs/reply-to-needs.ts';
import { factWords } from '#domain/prequalification/fact-words.ts';
import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { type FactRow, factRow, type NotedFact, type RefusedFact } from '../page/facts/fact-row.ts';
import { needReplies } from '../page/facts/need-replies.ts';
import { notedHeading } from '../page/facts/noted-heading.ts';
import { savedNotice } from '../page/parts/saved-notice.ts';
import type { Visit } from '../page/visit.ts';
import { questionLabel, quoteHint } from './question-form/question-label.ts';
import { chatTexts } from './texts/texts.ts';
import type { ChatView } from './view/chat-view.ts';
import { wayToPersonOn } from './view/main-part.ts';
import type { SentAnswers } from './view/outcome-query.ts';

type Facts = {
  token: string;
  view: ChatView;
  isOpen?: boolean;
  /** The id of the question whose answer was just corrected. */
  correctedQuestionId?: string | undefined;
  refused?: RefusedFact | undefined;
  /** True if only the form has asked. Each note is then an answer; after a conversation it may be other words, too. */
  isFromForm: boolean;
};

/** Lists the facts so far, each with the form that corrects it (D73). */
export function factsView(
  visit: Visit,
  { token, view, isOpen = false, correctedQuestionId, refused, isFromForm }: Facts,
): SafeHtml {
  const source = isFromForm ? 'form' : 'conversation';
  const lead = chatTexts[visit.lang].factsLead[source];
  const { count, saved } = visit.texts.facts;
  const { topics, declined, unclear } = factWords[visit.lang];
  const scriptTexts = JSON.stringify({ topics, declined, unclear, count });
  const isUnfolded = isOpen || correctedQuestionId !== undefined || refused !== undefined;
  const open = isUnfolded && html` open`;
  const hidden = view.facts.length === 0 && html` hidden`;
  const action = actionOf(visit, token);
  const rows = view.facts.map((fact) =>
    factRow(visit, { fact, refusedFact: refused, action, label: markedLabel(visit, fact, view) }),
  );
  return html`<details class="panel facts" id="facts" data-texts="${scriptTexts}"${open}${hidden}>
<summary id="facts-count">${notedHeading(visit, view.facts, source)}</summary>
${correctedQuestionId !== undefined && [savedNotice(saved), needReplies(visit, repliesToWords(visit, view, [correctedQuestionId]))]}
<p class="hint">${lead}</p>
<dl id="facts-list">${rows}</dl>
</details>`;
}

/**
 * Marks the language of an employer's question, or of the job's words in it, if the page has the other one. Returns
 * undefined for any other question, since the row writes it itself.
 */
function markedLabel(visit: Visit, { asked }: NotedFact, { questions, job }: ChatView): FactRow['label'] {
  if (asked === undefined) return undefined;
  // A stored question has no language, so its text is looked for among the session's questions.
  const isAskedIn = (lang: Lang) => questions[lang].some(({ text }) => text === asked);
  const otherLang = visit.lang === 'fr' ? 'en' : 'fr';
  const labelLang = isAskedIn(otherLang) && !isAskedIn(visit.lang) ? otherLang : visit.lang;
  const hint = quoteHint(visit, { label: asked, labelLang }, job);
  if (labelLang === visit.lang && hint === undefined) return undefined;
  return { view: questionLabel(visit, { label: asked, labelLang }, job), hint };
}

/**
 * Says that answers of the form were sent, with the service's replies to the needs in them (D61). If a reply or a
 * person of the employer may ask for something, the sentence does not say that nothing is left to do.
 */
export function sentNotice(visit: Visit, { saved, questionIds }: SentAnswers, view: ChatView): SafeHtml {
  const replies = repliesToWords(visit, view, questionIds);
  const sentenceKey = saved === 'all' ? keyIfAllSaved(view, replies) : saved;
  return html`${savedNotice(chatTexts[visit.lang].sentAnswers[sentenceKey])}${needReplies(visit, replies)}`;
}

function keyIfAllSaved(
  { floor, messages }: ChatView,
  replies: readonly NeedReply[],
): 'all' | 'allWithReply' | 'allWithPerson' {
  if (replies.length > 0) return 'allWithReply';
  const isWithPerson = floor.by === 'person' || messages.some(({ origin }) => origin === 'person');
  return isWithPerson ? 'allWithPerson' : 'all';
}

/** Writes replies to what the candidate just wrote under these questions, since no interviewer reads a form. */
function repliesToWords(visit: Visit, view: ChatView, questionIds: readonly string[]): NeedReply[] {
  const help = { ...view.help, wayToPerson: wayToPersonOn(view) };
  const answers = view.facts
    .filter(({ question }) => questionIds.includes(question))
    .map(({ answer }) => answer);
  return replyToNeeds(answers, { lang: visit.lang, help });
}

/** Renders an empty row, which the script copies for each new fact. */
export function factTemplate(visit: Visit, token: string): SafeHtml {
  const fact: NotedFact = { question: '', status: 'answered', answer: '', quote: '', isCorrected: false };
  return html`<template id="fact">${factRow(visit, { fact, action: actionOf(visit, token) })}</template>`;
}

function actionOf(visit: Visit, token: string): string {
  return visit.urls.formTo('/chat/{token}/facts', { token });
}
