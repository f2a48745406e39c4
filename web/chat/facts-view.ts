import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { ChatFact, ChatView } from './chat-view.ts';
import { chatTexts } from './texts.ts';

/** The limit of the operation that stores a correction. */
const ANSWER_CHARACTERS_MAX = 500;

/** A refused correction: the question's id and the candidate's words. */
export type RefusedFact = { question: string; answer: string };

type Facts = { token: string; view: ChatView; isOpen?: boolean; refused?: RefusedFact | undefined };

/** Lists the facts so far; a plain form below each takes a correction in the candidate's own words (D73). */
export function factsView(visit: Visit, { token, view, isOpen = false, refused }: Facts): SafeHtml {
  const { facts: texts } = chatTexts[visit.lang];
  const isUnfolded = isOpen || refused !== undefined;
  return html`<details class="panel facts" id="facts" data-texts="${JSON.stringify({ topics: texts.topics, declined: texts.declined })}"${isUnfolded && html` open`}${view.facts.length === 0 && html` hidden`}>
<summary>${texts.heading} <span class="number">(<span id="facts-count">${view.facts.length}</span>)</span></summary>
<p class="hint">${texts.lead}</p>
<dl id="facts-list">${view.facts.map((fact) => factRow(visit, { token, fact, refused }))}</dl>
</details>`;
}

/** An empty row, which the script copies for each new fact. */
export function factTemplate(visit: Visit, token: string): SafeHtml {
  const fact: ChatFact = { question: '', status: 'answered', answer: '', isCorrected: false };
  return html`<template id="fact">${factRow(visit, { token, fact })}</template>`;
}

type Row = { token: string; fact: ChatFact; refused?: RefusedFact | undefined };

function factRow(visit: Visit, { token, fact, refused }: Row): SafeHtml {
  const texts = chatTexts[visit.lang].facts;
  const { question, answer, isCorrected } = fact;
  const topics: Record<string, string> = texts.topics;
  const topic = topics[question] ?? '';
  const isRefused = refused !== undefined && refused.question === question;
  const faultId = `fault-${question}`;
  return html`<div class="fact" data-question="${question}"${isCorrected && html` data-corrected`}><dt>${topic}</dt>
<dd class="noted">${answerText(visit, fact)}</dd>
<dd><span class="tag"${!isCorrected && html` hidden`}>${texts.byYou}</span>
<details class="correct"${isRefused && html` open`}><summary>${texts.correctAction}<span class="unseen"> ${topic}</span></summary>
<form method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/chat/{token}/facts', { token })}">
<input type="hidden" name="question" value="${question}">
${isRefused && html`<p class="fault" id="${faultId}">${texts.correctionRefused(ANSWER_CHARACTERS_MAX)}</p>`}
<label>${texts.correctionLabel}<textarea name="answer" rows="2" required maxlength="${ANSWER_CHARACTERS_MAX}"${isRefused && html` aria-invalid="true" aria-describedby="${faultId}"`}>\n${isRefused ? refused.answer : isCorrected ? answer : ''}</textarea></label>
<button class="button small" type="submit">${texts.save}</button>
</form></details></dd></div>`;
}

/** The questionnaire's notes begin `Topic : «…»`; the row shows the topic already, so it is cut off. */
function answerText(visit: Visit, { status, answer }: ChatFact): string {
  const { facts: texts } = chatTexts[visit.lang];
  if (status === 'declined') return texts.declined;
  return answer.replace(/^[^:«"]{3,40}\s?: (?=«)/, '');
}
