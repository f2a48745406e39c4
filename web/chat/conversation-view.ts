import type { Visit } from '../requests/visit.ts';
import { html, type SafeHtml } from '../style/html.ts';
import { type ChatMessage, type ChatView, pendingOf } from './chat-view.ts';
import { chatTexts } from './texts.ts';

const ANSWER_CHARACTERS_MAX = 8000;

type Speaker = ChatMessage['speaker'];

/** The conversation as it stands, and what the script needs to go on with it. */
export function talk(visit: Visit, view: ChatView): SafeHtml {
  const { talk: texts, sentences } = chatTexts[visit.lang];
  const pending = pendingOf(view);
  const speakers = Object.keys(texts.speakers) as Speaker[];
  return html`<section class="panel chat" id="chat" aria-label="${texts.heading}" data-stream="${visit.urls.conversation(view.sessionId)}" data-sentences="${JSON.stringify(sentences)}"${pending !== null && html` data-pending="${JSON.stringify(pending)}"`}>
${transcript(visit, view)}
<p id="status" class="hint" role="status"></p>
<p><button class="button quiet" id="retry" type="button" hidden>${texts.retry}</button>
<a id="reload" href="" hidden>${texts.reload}</a></p>
<noscript><p class="fault">${texts.noScript}</p></noscript>
<form id="composer" hidden>
<div class="field"><label for="answer">${texts.answer}</label>
<p class="hint" id="answer-hint">${texts.answerHint}</p>
<textarea id="answer" name="answer" rows="4" maxlength="${ANSWER_CHARACTERS_MAX}" required aria-describedby="answer-hint"></textarea></div>
<p class="actions"><button class="button" id="send" type="submit">${texts.send}</button></p>
</form>
${speakers.map((speaker) => html`<template id="${speaker}">${turn(visit, { speaker, id: '', text: '', incomplete: false }, view.lang)}</template>`)}
</section>`;
}

/** What was said, and first who the interviewer is (L-1). */
export function transcript(visit: Visit, { lang, disclosure, messages }: ChatView): SafeHtml {
  const { log } = chatTexts[visit.lang].talk;
  const spoken = lang !== visit.lang && html` lang="${lang}"`;
  return html`<div id="log" role="log" aria-label="${log}">
<p id="disclosure" class="notice"${spoken}${disclosure === null && html` hidden`}>${disclosure}</p>
${messages.map((message) => turn(visit, message, lang))}
</div>`;
}

function turn(visit: Visit, { id, speaker, text, incomplete }: ChatMessage, lang = visit.lang): SafeHtml {
  const { speakers, incomplete: interrupted } = chatTexts[visit.lang].talk;
  return html`<div class="turn ${speaker}" data-id="${id}"><p class="speaker">${speakers[speaker]}</p><p class="words"${lang !== visit.lang && html` lang="${lang}"`}>${text}</p>${incomplete && html`<p class="hint">${interrupted}</p>`}</div>`;
}
