import { randomUUID } from 'node:crypto';
import { mayWrite } from '#domain/administration/applications/write-to-candidate.ts';
import type { ReadConversation } from '#domain/floor/read-conversation.ts';
import { MESSAGE_CHARACTERS_MAX } from '#kernel/input/message-length.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { messageBody } from '../employer/talk-sections.ts';
import { layout } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import type { Asset } from '../style/asset.ts';
import { floorScript } from './assets.ts';
import type { FloorTexts } from './texts.ts';
import { floorTexts } from './texts.ts';

/** The shown conversation; after a refused form, also its fault and the message that it contained. */
export type FloorContent = {
  view: ReadConversation;
  fault?: keyof FloorTexts['faults'];
  typedMessage?: string;
};

type FloorPage = FloorContent & {
  /** The page's path, and where its forms are sent. */
  path: string;
  action: string;
  back: string;
  style?: Asset;
  /** False for a member who may read only: the page then has no form (D103). */
  maySpeak: boolean;
  /** The hidden field of a session's forms; null for the holder of a link, who has no session. */
  formToken: SafeHtml | null;
};

/** The page of a conversation, on which a person of the employer takes the floor, speaks and hands it back (D58). */
export function floorPage(visit: Visit, page: FloorPage): string {
  const texts = floorTexts[visit.lang];
  const { view, path, back, style, fault } = page;
  const title = texts.title(view.firstName ?? texts.candidate);
  const reload = html`<p><a href="">${texts.reload}</a></p>`;
  return layout(visit, {
    title: `${title} – ${view.workspace.name}`,
    path,
    workspace: view.workspace,
    noIndex: true,
    isForEmployers: true,
    ...(style !== undefined && { style }),
    script: page.maySpeak ? floorScript : undefined,
    main: html`<div class="narrow"><p class="back"><a href="${back}">${texts.back}</a></p>
<div class="hero"><h1>${title}</h1><p class="lead">${texts.lead(view.jobTitle)}</p></div>
${fault !== undefined && html`<p class="fault" role="alert">${texts.faults[fault]}</p>`}
${messages(visit.lang, view)}
${page.maySpeak ? html`<noscript>${reload}</noscript>` : reload}
${floorSection(texts, page)}
${page.maySpeak && form(page, { id: 'presence', step: 'attend', fields: html`<input type="hidden" name="seen" value="${view.state}">` })}
</div>`,
  });
}

function messages(lang: Lang, { messages: list }: ReadConversation): SafeHtml {
  const texts = floorTexts[lang];
  const items = list.map((message) => html`<li>${messageBody(lang, message)}</li>`);
  return html`<section class="panel" id="messages" role="log" aria-label="${texts.log}" tabindex="0">
${list.length === 0 ? html`<p class="hint">${texts.empty}</p>` : html`<ol class="talk">${items}</ol>`}
</section>`;
}

function floorSection(texts: FloorTexts, page: FloorPage): SafeHtml {
  const { floor, status } = page.view;
  const isClosed = !mayWrite(status);
  // The script replaces the section when this state changes.
  const state = [floor.by, floor.version, floor.isMine || floor.attending, isClosed].join();
  return html`<section class="panel" id="floor" data-state="${state}">
<p class="notice" role="status">${isClosed ? texts.state.closed : stateOf(texts, floor)}</p>
${page.maySpeak ? memberForms(texts, page, isClosed) : html`<p class="hint">${texts.readOnly}</p>`}
</section>`;
}

function memberForms(texts: FloorTexts, page: FloorPage, isClosed: boolean): Child {
  if (page.view.floor.isMine) return formsOfHolder(texts, page, isClosed);
  return !isClosed && takeForm(texts, page);
}

function stateOf({ state }: FloorTexts, { by, name, attending, isMine }: ReadConversation['floor']): string {
  if (by === 'interviewer') return state.interviewer;
  if (isMine) return state.mine;
  if (name === null) return state.vacant;
  return attending ? state.other(name) : state.absent(name);
}

function takeForm(texts: FloorTexts, page: FloorPage): Child {
  const { by, name, attending } = page.view.floor;
  const isOthers = by === 'person' && name !== null;
  if (isOthers && attending) return false;
  return form(page, {
    step: 'take',
    fields: html`<div class="field"><label for="name">${texts.name}</label><input id="name" name="name" type="text" maxlength="200" autocomplete="name" required></div>
<p class="actions"><button class="button" type="submit">${isOthers ? texts.takeFromAbsent : texts.take}</button></p>`,
  });
}

function formsOfHolder(texts: FloorTexts, page: FloorPage, isClosed: boolean): SafeHtml {
  const { aiConsent } = page.view;
  const say = form(page, {
    step: 'say',
    fields: html`<input type="hidden" name="messageId" value="${randomUUID()}">
<div class="field"><label for="text">${texts.words}</label><p class="hint" id="say-hint">${texts.sayHint}</p><textarea id="text" name="text" rows="4" maxlength="${MESSAGE_CHARACTERS_MAX}" required dir="auto" aria-describedby="say-hint">${page.typedMessage}</textarea></div>
<p class="actions"><button class="button" type="submit">${texts.say}</button></p>`,
  });
  return html`${!isClosed && say}
${
  aiConsent
    ? form(page, {
        step: 'interviewer',
        fields: html`<p class="actions"><button class="button quiet" type="submit">${texts.handBack}</button></p>`,
      })
    : html`<p class="hint">${texts.noConsent}</p>`
}
${form(page, {
  step: 'nobody',
  fields: html`<p class="actions"><button class="button quiet" type="submit">${texts.leave}</button></p><p class="hint">${texts.leaveHint}</p>`,
})}`;
}

type Form = { step: string; id?: string; fields?: SafeHtml };

function form({ action, formToken, view }: FloorPage, { step, id, fields }: Form): SafeHtml {
  return html`<form method="post" enctype="multipart/form-data" action="${action}"${id !== undefined && html` id="${id}"`}>${formToken}<input type="hidden" name="step" value="${step}"><input type="hidden" name="floorVersion" value="${view.floor.version}">${fields}</form>`;
}
