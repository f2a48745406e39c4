import { isByInterviewer, messageOrigins } from '#kernel/conversation/message-origin.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import { markdownHtml } from './markdown-html.ts';
import { chatTexts } from './texts.ts';
import type { ChatMessage, ChatView } from './view/chat-view.ts';

/**
 * Renders the messages, and before them the sentence that names the interviewer (L-1), which is hidden while a person has
 * the floor.
 */
export function transcript(
  visit: Visit,
  { lang, disclosure, messages }: Shown,
  { isWithPerson = false } = {},
): SafeHtml {
  const { log } = chatTexts[visit.lang].talk;
  const langAttribute = lang !== visit.lang && html` lang="${lang}"`;
  return html`<div id="log" role="log" aria-label="${log}">
<p id="disclosure" class="notice"${langAttribute}${(disclosure === null || isWithPerson) && html` hidden`}>${disclosure}</p>
${messages.map((message) => turn(visit, message, lang))}
</div>`;
}

type Shown = Pick<ChatView, 'lang' | 'disclosure' | 'messages'>;
type PastConversation = Shown & Pick<ChatView, 'isOver' | 'isDeletionRequested'>;

/** Renders a conversation that does not continue here, with the hint that its interviewer's messages are only read. */
export function pastTranscript(visit: Visit, view: PastConversation, { hasForm = false } = {}): Child {
  const { earlier, readOnly, talk } = chatTexts[visit.lang];
  const isEnded = view.isOver || view.isDeletionRequested;
  const hint = readOnly[isEnded ? 'ended' : hasForm ? 'form' : 'none'];
  return (
    view.messages.length > 0 &&
    html`<section class="panel"><h2>${view.isOver ? talk.heading : earlier}</h2>${view.messages.some(isByInterviewer) && html`<p class="hint">${hint}</p>`}${transcript(visit, view)}</section>`
  );
}

/** Empty turns, which the script copies for each new message. */
export function turnTemplates(visit: Visit, { lang }: ChatView): SafeHtml[] {
  return messageOrigins.map(
    (origin) =>
      html`<template id="turn-${origin}">${turn(visit, { origin, author: null, id: '', text: '', isCut: false, wasSentToPerson: false }, lang)}</template>`,
  );
}

/** Shows the candidate's words exactly as they were written. */
function turn(visit: Visit, { id, origin, author, text, isCut }: ChatMessage, lang = visit.lang): SafeHtml {
  const { speakers, incomplete } = chatTexts[visit.lang].talk;
  const words = origin === 'candidate' ? text : markdownHtml(text);
  return html`<div class="turn ${origin}" data-id="${id}"><p class="speaker">${author ?? speakers[origin]}</p><div class="words" dir="auto"${lang !== visit.lang && html` lang="${lang}"`}>${words}</div>${isCut && html`<p class="hint">${incomplete}</p>`}</div>`;
}
