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

/** Renders a conversation that does not continue here. */
export function pastTranscript(visit: Visit, view: PastConversation, { hasForm = false } = {}): Child {
  const { earlier, buttonGone, boxGone, talk } = chatTexts[visit.lang];
  const boxHint = asksToWrite(view) && html`<p class="hint">${boxGone[hasForm ? 'form' : 'none']}</p>`;
  return (
    view.messages.length > 0 &&
    html`<section class="panel"><h2>${view.isOver ? talk.heading : earlier}</h2>${namesButtonInVain(view) && html`<p class="hint">${buttonGone}</p>`}${boxHint}${transcript(visit, view)}</section>`
  );
}

/** Tells whether the interviewer's messages name words to write, such as “continue”: this page has no box for them. */
function asksToWrite({ messages }: PastConversation): boolean {
  return messages.some((message) => isByInterviewer(message) && /(?:écrivez\s«|write “)/i.test(message.text));
}

/** Tells whether the interviewer's messages name a button, and the page of the ended conversation has none. */
function namesButtonInVain({ isOver, isDeletionRequested, messages }: PastConversation): boolean {
  const namesButton = messages.some(
    (message) => isByInterviewer(message) && /\b(?:bouton|button)\b/i.test(message.text),
  );
  return (isOver || isDeletionRequested) && namesButton;
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
