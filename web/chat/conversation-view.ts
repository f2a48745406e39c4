import { html, type SafeHtml } from '#kernel/text/html.ts';
import { ANSWER_CHARACTERS_MAX } from '#web/page/facts/fact-row.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { wishesForPerson } from './browser/wish-for-person.js';
import { type ChatView, pendingRequest } from './chat-view.ts';
import { personButton, personForm } from './choice-view.ts';
import { factTemplate } from './facts-view.ts';
import { chatTexts } from './texts.ts';
import { transcript, turnTemplates } from './transcript-view.ts';

/** Renders the conversation so far, and the data with which the script continues it. */
export function conversationView(visit: Visit, { token, view }: { token: string; view: ChatView }): SafeHtml {
  const { talk: texts, sentences } = chatTexts[visit.lang];
  const pending = pendingRequest(view);
  const scriptSentences = JSON.stringify({ ...sentences, cut: texts.incomplete });
  const lastMessage = view.messages.findLast(({ speaker }) => speaker === 'candidate')?.text ?? '';
  return html`<div class="thread">
<section id="chat" aria-label="${texts.heading}" data-stream="${visit.urls.local(pathTo('/api/v2/prequalif/{sessionId}/stream', { sessionId: view.sessionId }))}" data-sentences="${scriptSentences}"${pending !== null && html` data-pending="${JSON.stringify(pending)}"`}>
${transcript(visit, view)}
<div role="status"><div class="offer" id="offer"${!wishesForPerson(lastMessage) && html` hidden`}><p>${texts.offer}</p>${personButton(visit, token)}</div></div>
<p id="status" class="hint" role="status"></p>
<p class="mend"><button class="button quiet small" id="retry" type="button" hidden>${texts.retry}</button>
<a id="reload" href="" hidden>${texts.reload}</a></p>
<div id="end"></div>
</section>
<div class="bar" id="bar">
<button class="button quiet small newest" id="newest" type="button" hidden>${texts.newest}</button>
<noscript><p class="fault">${texts.noScript} <a href="${visit.urls.to('/chat/{token}/questions', { token })}">${texts.asForm}</a></p></noscript>
<form id="composer" hidden>
<label class="unseen" for="answer">${texts.answer}</label>
<textarea id="answer" name="answer" rows="1" dir="auto" maxlength="${ANSWER_CHARACTERS_MAX}" placeholder="${texts.answer}" enterkeyhint="send" aria-describedby="keys"></textarea>
<button class="button" id="send" type="submit">${texts.send}</button>
<button class="button quiet" id="stop" type="button" hidden>${texts.stop}</button>
<p class="hint" id="keys">${texts.keys}</p>
</form>
${personButton(visit, token)}${personForm(visit, token)}
</div>
${turnTemplates(visit, view)}${factTemplate(visit, token)}
</div>`;
}
