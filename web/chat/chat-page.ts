import type { Notice } from '../../domain/notices/notices.ts';
import { noticeLines } from '../apply/notice.ts';
import { paths } from '../requests/page-urls.ts';
import type { Visit } from '../requests/visit.ts';
import { assets } from '../style/assets.ts';
import { type Child, html, type SafeHtml } from '../style/html.ts';
import { assetAddress, layout } from '../style/layout.ts';
import type { ChatView, Decision } from './chat-view.ts';
import { talk, transcript } from './conversation-view.ts';
import { chatTexts } from './texts.ts';

/** `choiceMissing` when the form came without a choice. */
type Chat = { token: string; view: ChatView; notice: Notice; choiceMissing?: boolean };

/** `/chat/{token}`: the choice between the assistant or questionnaire and a person, then the conversation. */
export function chatPage(visit: Visit, chat: Chat): string {
  const { token, view } = chat;
  const texts = chatTexts[visit.lang];
  const { workspace, job } = view;
  return layout(visit, {
    style: 'chat',
    title: `${texts.title(job.title)} – ${workspace.name}`,
    path: paths.chat(token),
    workspace,
    noIndex: true,
    head:
      loadsJavaScript(view) &&
      html`<script type="module" src="${assetAddress(visit, assets.chat)}"></script>`,
    main: html`<div class="narrow">
${states[view.decision ?? 'none'](visit, chat)}
<section class="panel"><h2>${texts.links.heading}</h2><p>${texts.links.text}</p><p>${texts.secret}</p>
<p>${texts.links.contact} <a href="mailto:${view.contactEmail}">${view.contactEmail}</a></p></section>
</div>`,
  });
}

/** The script speaks and listens once there is consent; before, the page runs nothing. */
export function loadsJavaScript({ decision }: ChatView): boolean {
  return decision === 'ai';
}

const states = { none: undecided, human: humanChosen, ai: activeConversationView };

function undecided(visit: Visit, chat: Chat): Child {
  const texts = chatTexts[visit.lang];
  return html`<div class="hero"><h1>${texts.heading}</h1>${jobLine(visit, chat)}<p>${chat.view.offered ? texts.intro[askedBy(chat)] : texts.closed}</p></div>
${pastTranscriptView(visit, chat)}
${chat.view.offered && html`<section class="panel"><h2>${texts.notice}</h2>${noticeOf(visit, chat)}</section>`}
<section class="panel"><h2>${texts.choice}</h2>${chat.choiceMissing === true && html`<p class="fault" role="alert">${texts.missing}</p>`}${chat.view.offered && html`<p>${texts.same}</p>`}
${choice(visit, chat, chat.view.offered ? ['ai', 'human'] : ['human'])}</section>`;
}

function humanChosen(visit: Visit, chat: Chat): Child {
  const { human, notice } = chatTexts[visit.lang];
  const { view } = chat;
  return html`<div class="hero done"><h1>${human.heading}</h1>${jobLine(visit, chat)}<p>${human.lead}</p></div>
${pastTranscriptView(visit, chat)}
${
  view.offered &&
  html`<section class="panel"><h2>${human.change}</h2><p>${human.changeText[askedBy(chat)]}</p>
<details><summary>${notice}</summary>${noticeOf(visit, chat)}</details>
${choice(visit, chat, ['ai'])}</section>`
}`;
}

function pastTranscriptView(visit: Visit, { view }: Chat): Child {
  const { earlier } = chatTexts[visit.lang];
  return (
    view.messages.length > 0 &&
    html`<section class="panel"><h2>${earlier}</h2>${transcript(visit, view)}</section>`
  );
}

function activeConversationView(visit: Visit, chat: Chat): Child {
  const texts = chatTexts[visit.lang];
  return html`<div class="hero"><h1>${texts.talk.heading}</h1>${jobLine(visit, chat)}</div>
<details class="panel"><summary>${texts.noticeAgain}</summary>${noticeOf(visit, chat)}</details>
${talk(visit, chat.view)}
<section class="panel"><h2>${texts.talk.stop}</h2><p>${texts.talk.stopText}</p>${choice(visit, chat, ['human'])}</section>`;
}

function jobLine({ lang }: Visit, { view: { job, workspace } }: Chat): SafeHtml {
  return html`<p class="lead"><span${job.lang !== lang && html` lang="${job.lang}"`}>${job.title}</span>${chatTexts[lang].at(workspace.name)}</p>`;
}

/** Where nobody asks, nothing is offered and none of these words is shown. */
function askedBy({ view }: Chat): 'ai' | 'script' {
  return view.interviewer === 'ai' ? 'ai' : 'script';
}

function noticeOf({ lang }: Visit, { notice }: Chat): SafeHtml {
  return html`<div class="notice">${noticeLines(notice.text)}<p class="hint">${chatTexts[lang].version(notice.version)}</p></div>`;
}

/**
 * A plain form, which works without the script; what is chosen is recorded under the language that was read. It
 * has no body, so that no limit on bodies stands between a candidate and a person (D23).
 */
function choice(visit: Visit, chat: Chat, decisions: readonly Decision[]): SafeHtml {
  const { token, view } = chat;
  const texts = chatTexts[visit.lang];
  const words = { ai: texts.accept[askedBy(chat)], human: texts.decline };
  const look = view.decision === null ? 'button' : 'button quiet';
  const action = `${visit.urls.local(paths.chat(token))}?lang=${visit.lang}`;
  return html`<form class="actions" method="post" action="${action}">
${decisions.map((decision) => html`<button class="${look}" type="submit" formaction="${action}&decision=${decision}">${words[decision]}</button>`)}
</form>`;
}
