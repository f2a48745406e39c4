import type { ChatPart } from '#domain/sessions/chat-part.ts';
import { isByInterviewer, messageOrigins } from '#kernel/conversation/message-origin.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { mailLink } from '../page/parts/breakable-address.ts';
import type { Visit } from '../page/visit.ts';
import { markdownHtml } from './markdown-html.ts';
import { pastTexts } from './past/texts.ts';
import { conversationTexts } from './texts/texts.ts';
import type { ChatMessage, ChatView } from './view/chat-view.ts';

type Transcript = Pick<ChatView, 'lang' | 'disclosure' | 'messages'>;

/** Renders the messages. The sentence above them about the interviewer (L-1) is hidden while a person has the floor. */
export function transcript(
  visit: Visit,
  { lang, disclosure, messages }: Transcript,
  { isWithPerson = false } = {},
): SafeHtml {
  const { log } = conversationTexts[visit.lang];
  const langAttribute = lang !== visit.lang && html` lang="${lang}"`;
  const hidden = (disclosure === null || isWithPerson) && html` hidden`;
  return html`<div id="log" role="log" aria-label="${log}">
<p id="disclosure" class="notice"${langAttribute}${hidden}>${disclosure}</p>
${messages.map((message) => turn(visit, message, lang))}
</div>`;
}

type PastConversation = Transcript & Pick<ChatView, 'isOver' | 'isDeletionRequested' | 'contactEmail'>;

type PastPage = {
  /** True if a form of questions is above the messages. */
  hasForm?: boolean;
  /** True if the page links to the conversation, which has a field. */
  hasLink?: boolean;
};

/** Renders a conversation that does not continue on this page. Hints say so, and how to answer a person. */
export function pastTranscript(visit: Visit, view: PastConversation, page: PastPage = {}): Child {
  if (view.messages.length === 0) return false;
  const heading = view.isOver ? conversationTexts[visit.lang].heading : pastTexts[visit.lang].heading;
  return html`<section class="panel" id="earlier"><h2>${heading}</h2>${hintsOf(visit, view, page)}${transcript(visit, view)}</section>`;
}

/** Says that nothing can be written here, unless only a person has talked, and how to answer a person. */
function hintsOf(
  { lang }: Visit,
  { isOver, isDeletionRequested, messages, contactEmail }: PastConversation,
  { hasForm = false, hasLink = false }: PastPage,
): Child {
  const { readOnly } = pastTexts[lang];
  const isEnded = isOver || isDeletionRequested;
  const hintBeforeEnd = hasForm ? readOnly.form : readOnly.none;
  const readOnlyHint = isEnded ? readOnly.ended : hintBeforeEnd;
  const replyHint = hasLink ? readOnly.elsewhere : html`${readOnly.person} ${mailLink(contactEmail)}.`;
  const isWithPerson = messages.some(isWithPersonOfEmployer);
  const isWithPersonOnly = isWithPerson && !messages.some(isByInterviewer);
  return [
    (isEnded || !isWithPersonOnly) && html`<p class="hint">${readOnlyHint}</p>`,
    isWithPerson && !isOver && html`<p class="hint">${replyHint}</p>`,
  ];
}

/** Tells whether a message was written by a person of the employer, or to one. */
function isWithPersonOfEmployer({ origin, wasSentToPerson }: ChatMessage): boolean {
  return origin === 'person' || wasSentToPerson;
}

/** Says at the top of a page without the conversation that the person has left it, and links to the messages. */
export function personLeftNotice({ lang }: Visit, { messages, floor }: ChatView, part: ChatPart): Child {
  // These parts say themselves that the person has left, or that the conversation has ended.
  const partSaysSo =
    part === 'conversation' || part === 'ended' || (part === 'form' && floor.by === 'person');
  if (partSaysSo || !messages.some(isWithPersonOfEmployer)) return false;
  const { left, howToReply } = pastTexts[lang];
  const name = messages.findLast(({ origin }) => origin === 'person')?.author ?? null;
  return html`<p class="notice">${left(name)} <a href="#earlier">${howToReply}</a></p>`;
}

/** Renders empty turns, which the script copies for each new message. */
export function turnTemplates(visit: Visit, { lang }: ChatView): SafeHtml[] {
  const empty = { author: null, id: '', text: '', isCut: false, wasSentToPerson: false };
  return messageOrigins.map(
    (origin) => html`<template id="turn-${origin}">${turn(visit, { ...empty, origin }, lang)}</template>`,
  );
}

/** Renders a message: the candidate's words exactly as they were written, all others as Markdown. */
function turn(visit: Visit, { id, origin, author, text, isCut }: ChatMessage, lang: Lang): SafeHtml {
  const { speakers, cut } = conversationTexts[visit.lang];
  const words = origin === 'candidate' ? text : markdownHtml(text);
  const langAttribute = lang !== visit.lang && html` lang="${lang}"`;
  const hint = isCut && html`<p class="hint">${cut}</p>`;
  return html`<div class="turn ${origin}" data-id="${id}"><p class="speaker">${author ?? speakers[origin]}</p><div class="words" dir="auto"${langAttribute}>${words}</div>${hint}</div>`;
}
