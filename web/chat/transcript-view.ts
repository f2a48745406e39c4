import type { ChatPart } from '#domain/sessions/chat-part.ts';
import { isByInterviewer, messageOrigins } from '#kernel/conversation/message-origin.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { mailLink } from '../page/parts/breakable-address.ts';
import type { Visit } from '../page/visit.ts';
import { markdownHtml } from './markdown-html.ts';
import { pastTexts } from './past/texts.ts';
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
type PastConversation = Shown & Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'contactEmail'>;

type PageOfPast = {
  /** True if a form of questions is above the messages. */
  hasForm?: boolean;
  /** True if the page links to the conversation, which has a field. */
  hasLink?: boolean;
};

/** Renders a conversation that does not continue here, with hints that say so and how to answer a person. */
export function pastTranscript(visit: Visit, view: PastConversation, page: PageOfPast = {}): Child {
  const heading = view.isOver ? chatTexts[visit.lang].talk.heading : pastTexts[visit.lang].heading;
  return (
    view.messages.length > 0 &&
    html`<section class="panel" id="earlier"><h2>${heading}</h2>${hintsOf(visit, view, page)}${transcript(visit, view)}</section>`
  );
}

function hintsOf(
  { lang }: Visit,
  { isOver, isDeletionRequested, messages, contactEmail }: PastConversation,
  { hasForm = false, hasLink = false }: PageOfPast,
): SafeHtml[] {
  const { readOnly } = pastTexts[lang];
  const isEnded = isOver || isDeletionRequested;
  const general = readOnly[isEnded ? 'ended' : hasForm ? 'form' : 'none'];
  const isWithPerson = messages.some(isOfPerson);
  const toPerson = hasLink ? readOnly.elsewhere : html`${readOnly.person} ${mailLink(contactEmail)}.`;
  return [
    ...(isEnded || !isWithPerson || messages.some(isByInterviewer) ? [general] : []),
    ...(isWithPerson && !isOver ? [toPerson] : []),
  ].map((hint) => html`<p class="hint">${hint}</p>`);
}

/** Tells whether a message was written by a person of the employer, or to one. */
function isOfPerson({ origin, wasSentToPerson }: ChatMessage): boolean {
  return origin === 'person' || wasSentToPerson;
}

/** Says above a page without the conversation that the person has left it, and leads to the messages. */
export function personLeftNotice({ lang }: Visit, { messages, floor }: ChatView, part: ChatPart): Child {
  const isNamedElsewhere =
    part === 'conversation' || part === 'ended' || (part === 'form' && floor.by === 'person');
  if (isNamedElsewhere || !messages.some(isOfPerson)) return false;
  const { left, howToReply } = pastTexts[lang];
  const name = messages.findLast(({ origin }) => origin === 'person')?.author ?? null;
  return html`<p class="notice">${left(name)} <a href="#earlier">${howToReply}</a></p>`;
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
