import { type NeedReply, replyToNeeds } from '#domain/needs/reply-to-needs.ts';
import { isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { countWordsUnderQuestions, factWords } from '#domain/prequalification/fact-words.ts';
import type { ChatPart } from '#domain/sessions/chat-part.ts';
import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import {
  type FactRow,
  factRow,
  type NotedFact,
  type RefusedFact,
  savedNotice,
} from '../page/facts/fact-row.ts';
import { needReplies } from '../page/facts/need-replies.ts';
import { notedHeading } from '../page/facts/noted-heading.ts';
import type { Visit } from '../page/visit.ts';
import type { AnsweringState } from './answers-view.ts';
import { questionLabel, quoteHint } from './question-form/question-label.ts';
import { chatTexts } from './texts.ts';
import type { ChatView } from './view/chat-view.ts';
import { wayToPersonOn } from './view/main-part.ts';
import { unansweredQuestions } from './view/open-questions.ts';
import type { SentAnswers } from './view/outcome-query.ts';

type Facts = {
  token: string;
  view: ChatView;
  isOpen?: boolean;
  /** The question whose answer was just corrected. */
  corrected?: string | undefined;
  refused?: RefusedFact | undefined;
  /** True if only the form has asked: under its questions there are answers to them, and no other words. */
  isFromForm: boolean;
};

/** Lists the facts so far, each with the form that corrects it (D73). */
export function factsView(
  visit: Visit,
  { token, view, isOpen = false, corrected, refused, isFromForm }: Facts,
): SafeHtml {
  const from = isFromForm ? 'form' : 'conversation';
  const lead = chatTexts[visit.lang].facts.lead[from];
  const { count } = visit.texts.facts;
  const { topics, declined, unclear } = factWords[visit.lang];
  const texts = JSON.stringify({ topics, declined, unclear, count });
  const isUnfolded = isOpen || corrected !== undefined || refused !== undefined;
  return html`<details class="panel facts" id="facts" data-texts="${texts}"${isUnfolded && html` open`}${view.facts.length === 0 && html` hidden`}>
<summary id="facts-count">${notedHeading(visit, view.facts, from)}</summary>
${corrected !== undefined && html`${savedNotice(visit.texts.facts.saved)}${needReplies(visit, repliesToOwnWords(visit, view, [corrected]))}`}
<p class="hint">${lead}</p>
<dl id="facts-list">${view.facts.map((fact) => factRow(visit, { fact, refused, action: actionOf(visit, token), label: askedLabel(visit, fact, view) }))}</dl>
</details>`;
}

/** Marks up a question that is, or quotes the job, in another language; undefined if the row writes the topic. */
function askedLabel(visit: Visit, { asked }: NotedFact, { questions, job }: ChatView): FactRow['label'] {
  if (asked === undefined) return undefined;
  const isIn = (lang: Lang) => questions[lang].some(({ text }) => text === asked);
  const other = visit.lang === 'fr' ? 'en' : 'fr';
  const labelLang = isIn(visit.lang) || !isIn(other) ? visit.lang : other;
  const hint = quoteHint(visit, { label: asked, labelLang }, job);
  if (labelLang === visit.lang && hint === undefined) return undefined;
  return { view: questionLabel(visit, { label: asked, labelLang }, job), hint };
}

/**
 * Says that answers of the form were sent, with the service's own words for the needs in them (D61). These may name
 * something to do, as a person of the employer may, so that the sentence above does not say that nothing is left to do.
 */
export function sentNotice(visit: Visit, { saved, questions }: SentAnswers, view: ChatView): SafeHtml {
  const replies = repliesToOwnWords(visit, view, questions);
  const sentence = saved === 'all' ? sentenceOfAll(view, replies) : saved;
  return html`${savedNotice(chatTexts[visit.lang].answers.sent[sentence])}${needReplies(visit, replies)}`;
}

function sentenceOfAll(
  { floor, messages }: ChatView,
  replies: readonly NeedReply[],
): 'all' | 'allWithReply' | 'allWithPerson' {
  if (replies.length > 0) return 'allWithReply';
  const isWithPerson = floor.by === 'person' || messages.some(({ origin }) => origin === 'person');
  return isWithPerson ? 'allWithPerson' : 'all';
}

type AfterForm = {
  view: ChatView;
  sent?: SentAnswers;
  answering?: AnsweringState;
};

/**
 * Tells whether the heading says that answers are sent: right after the form if one was saved, and later if the form
 * has answers, or the conversation one to each question. A form in use has its own heading. Words to the employer are no
 * answer.
 */
export function hasSentAnswers(visit: Visit, { view, sent, answering }: AfterForm): boolean {
  if (sent?.saved === 'none') return false;
  if (sent?.questions.some((id) => isToCandidate({ id })) === true) return true;
  if (answering !== undefined) return false;
  const isComplete = view.messages.length === 0 || unansweredQuestions(view, visit).length === 0;
  return isComplete && countWordsUnderQuestions(view.facts) > 0;
}

/** Tells whether the page is about answers that are sent; one that offers a choice is so once no question is open. */
export function isAboutAnswers(visit: Visit, state: AfterForm, mainPart: ChatPart): boolean {
  if (mainPart !== 'form' && mainPart !== 'undecided') return false;
  const isOpen = mainPart === 'undecided' && unansweredQuestions(state.view, visit).length > 0;
  return !isOpen && hasSentAnswers(visit, state);
}

/** Answers what the candidate just wrote on this page, where there is no conversation to do so. */
function repliesToOwnWords(visit: Visit, view: ChatView, questions: readonly string[]): NeedReply[] {
  const help = { ...view.help, wayToPerson: wayToPersonOn(view) };
  const own = view.facts.flatMap(({ question, answer }) => (questions.includes(question) ? [answer] : []));
  return replyToNeeds(own, { lang: visit.lang, help });
}

/** An empty row, which the script copies for each new fact. */
export function factTemplate(visit: Visit, token: string): SafeHtml {
  const fact: NotedFact = { question: '', status: 'answered', answer: '', quote: '', isCorrected: false };
  return html`<template id="fact">${factRow(visit, { fact, action: actionOf(visit, token) })}</template>`;
}

function actionOf(visit: Visit, token: string): string {
  return visit.urls.formTo('/chat/{token}/facts', { token });
}
