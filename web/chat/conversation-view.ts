import { randomUUID } from 'node:crypto';
import { hasJoined } from '#domain/sessions/chat-part.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { ANSWER_CHARACTERS_MAX } from '../page/facts/fact-row.ts';
import { helplineLine } from '../page/helpline-line.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { wishesForPerson } from './browser/wish-for-person.js';
import { personButton, personForm } from './choice-view.ts';
import { factTemplate } from './facts-view.ts';
import type { ConversationTexts } from './texts/conversation.fr.ts';
import { chatTexts, conversationTexts } from './texts/texts.ts';
import { transcript, turnTemplates } from './transcript-view.ts';
import type { ChatView } from './view/chat-view.ts';
import { asksInFormOnly } from './view/main-part.ts';
import { countOpenQuestions } from './view/open-questions.ts';
import { pendingRequest } from './view/pending-request.ts';

/** Renders the conversation so far, with the data that the script needs to continue it. */
export function conversationView(visit: Visit, { token, view }: { token: string; view: ChatView }): SafeHtml {
  const texts = conversationTexts[visit.lang];
  const pending = pendingRequest(view);
  const scriptSentences = JSON.stringify({ ...texts.status, cut: texts.cut });
  const isWithPerson = view.floor.by === 'person';
  const streamUrl = pathTo('/api/v2/prequalif/{sessionId}/stream', { sessionId: view.sessionId });
  const waitUrl = pathTo('/chat/{token}/conversation', { token });
  // The script continues the stream of persons' messages after this event, whose number counts the messages on the page
  // (`realtime/PROTOCOL.md`).
  const lastPersonEventId = `${view.sessionId}:${view.messages.filter(({ origin }) => origin === 'person').length}`;
  const pendingAttribute = pending !== null && html` data-pending="${JSON.stringify(pending)}"`;
  // A last message that wishes for a person shows the offer, as the script does for each new message.
  const lastMessage = view.messages.findLast(({ origin }) => origin === 'candidate')?.text ?? '';
  const isOfferHidden = isWithPerson || !wishesForPerson(lastMessage);
  return html`<div class="thread">
<section id="chat" aria-label="${texts.heading}" data-stream="${visit.urls.local(streamUrl)}" data-sentences="${scriptSentences}"${pendingAttribute} data-wait="${visit.urls.local(waitUrl)}" data-last-person-event="${lastPersonEventId}"${isWithPerson && html` data-person`}>
${transcript(visit, view, { isWithPerson })}
${floorLine(view, texts.floor)}
<div role="status"><div class="offer" id="offer"${isOfferHidden && html` hidden`}><p>${texts.personLead}</p>${personButton(visit, token)}</div></div>
<p id="status" class="hint" role="status"></p>
${helplineLine(visit, { countryCode: view.help.countryCode, id: 'helpline', isHidden: true })}
<p class="mend"><button class="button quiet small" id="retry" type="button" hidden>${texts.retry}</button>
<a id="reload" href="" hidden>${texts.reload}</a></p>
<div id="end"></div>
</section>
<div class="bar" id="bar">
<button class="button quiet small newest" id="newest" type="button" hidden>${texts.toNewest}</button>
<noscript>${isWithPerson ? html`<p><a href="">${texts.noScript.showNew}</a></p>` : linkWithoutScript(visit, token)}</noscript>
<form id="composer" method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/chat/{token}/say', { token })}"${!isWithPerson && html` hidden`}>
<input type="hidden" name="messageId" value="${randomUUID()}">
<label class="unseen" for="answer">${texts.composer.label}</label>
<textarea id="answer" name="answer" rows="1" dir="auto" maxlength="${ANSWER_CHARACTERS_MAX}" placeholder="${texts.composer.label}" enterkeyhint="send" aria-describedby="keys"></textarea>
<button class="button" id="send" type="submit">${texts.composer.send}</button>
<button class="button quiet" id="stop" type="button" hidden>${texts.composer.stop}</button>
<p class="hint" id="keys">${texts.composer.keysHint}</p>
</form>
${mayAskForPerson(view) && personButton(visit, token, { isHidden: hasJoined(view.floor) })}${personForm(visit, token)}
</div>
${turnTemplates(visit, view)}${factTemplate(visit, token)}
</div>`;
}

/** Links to the form of the questions, since the conversation needs the script. */
function linkWithoutScript({ lang, urls }: Visit, token: string): SafeHtml {
  const { noScript } = conversationTexts[lang];
  const url = urls.to('/chat/{token}/questions', { token });
  return html`<p class="fault">${noScript.lead} <a href="${url}">${noScript.toForm}</a></p><p class="hint">${chatTexts[lang].personSeenOnReload}</p>`;
}

/** Links to the form of the open questions, if no interviewer asks them in the conversation. */
export function linkToForm(visit: Visit, { token, view }: { token: string; view: ChatView }): Child {
  const counts = countOpenQuestions(view, visit);
  if (!asksInFormOnly(view) || counts.open + counts.skipped === 0) return false;
  const url = visit.urls.to('/chat/{token}/questions', { token });
  return html`<p><a href="${url}">${chatTexts[visit.lang].form.otherQuestions(counts)}</a></p>`;
}

/** Tells whether the page has the button for a person, which the script hides while a person has the floor (D183). */
function mayAskForPerson({ chosen, isDeletionRequested }: ChatView): boolean {
  return chosen !== 'person' && !isDeletionRequested;
}

type FloorTexts = ConversationTexts['floor'];

/** Says who has the floor, if a person has it or had it last. The script writes the same line (D58). */
function floorLine({ floor, messages }: ChatView, texts: FloorTexts): SafeHtml {
  const lastSpeaker = messages.findLast(({ origin }) => origin !== 'candidate')?.origin;
  const isInterviewerBack = floor.by === 'interviewer' && lastSpeaker === 'person';
  const sentence = isInterviewerBack ? texts.interviewerBack : personSentence(floor, texts);
  return html`<p id="floor" class="notice" data-sentences="${JSON.stringify(texts)}" role="status"${sentence === null && html` hidden`}>${sentence}</p>`;
}

function personSentence({ by, name, isAttended }: ChatView['floor'], texts: FloorTexts): string | null {
  if (by === 'interviewer') return null;
  if (name === null) return texts.vacant;
  // A function gives the name, since `replace` would read a `$` in a text as a pattern.
  return (isAttended ? texts.taken : texts.absent).replace('{name}', () => name);
}
