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
import { type FloorTexts, floorTexts } from './texts.ts';

/** The greatest length of a person's name, as in the operations of the API. */
export const NAME_CHARACTERS_MAX = 200;

/** The conversation, and after a refused form its fault and the message that was typed in it. */
export type FloorContent = {
  view: ReadConversation;
  fault?: keyof FloorTexts['faults'];
  typedMessage?: string;
};

type FloorPage = FloorContent & {
  path: string;
  /** The URL to which the forms are sent. */
  action: string;
  applicationUrl: string;
  style?: Asset;
  /** False for a member who may read only: the page then has no form (D103). */
  maySpeak: boolean;
  /** The hidden field of a session's forms; null for the holder of a link, who has no session. */
  formToken: SafeHtml | null;
};

/** The page on which a person of the employer takes the floor of a conversation, speaks and hands it back (D58). */
export function floorPage(visit: Visit, page: FloorPage): string {
  const texts = floorTexts[visit.lang];
  const { view, path, applicationUrl, style, fault } = page;
  const title = texts.title(view.firstName ?? texts.candidate);
  const reloadLink = html`<p><a href="">${texts.reload}</a></p>`;
  // The script sends this form again and again. `seen` is the hash of the shown conversation.
  const presenceForm = form(page, {
    id: 'presence',
    step: 'attend',
    fields: html`<input type="hidden" name="seen" value="${view.state}">`,
  });
  return layout(visit, {
    title: `${title} – ${view.workspace.name}`,
    path,
    workspace: view.workspace,
    noIndex: true,
    isForEmployers: true,
    ...(style !== undefined && { style }),
    script: page.maySpeak ? floorScript : undefined,
    main: html`<div class="narrow"><p class="back"><a href="${applicationUrl}">${texts.back}</a></p>
<div class="hero"><h1>${title}</h1><p class="lead">${texts.lead(view.jobTitle)}</p></div>
${fault !== undefined && html`<p class="fault" role="alert">${texts.faults[fault]}</p>`}
${messageLog(visit.lang, view)}
${page.maySpeak ? html`<noscript>${reloadLink}</noscript>` : reloadLink}
${floorSection(texts, page)}
${page.maySpeak && presenceForm}
</div>`,
  });
}

function messageLog(lang: Lang, { messages }: ReadConversation): SafeHtml {
  const texts = floorTexts[lang];
  const items = messages.map((message) => html`<li>${messageBody(lang, message)}</li>`);
  return html`<section class="panel" id="messages" role="log" aria-label="${texts.log}" tabindex="0">
${messages.length === 0 ? html`<p class="hint">${texts.empty}</p>` : html`<ol class="talk">${items}</ol>`}
</section>`;
}

function floorSection(texts: FloorTexts, page: FloorPage): SafeHtml {
  const { floor, status } = page.view;
  const isClosed = !mayWrite(status);
  // The script replaces the section when this text changes. The holder's own presence changes nothing for the holder.
  const floorState = [floor.by, floor.version, floor.isMine || floor.attending, isClosed].join();
  return html`<section class="panel" id="floor" data-state="${floorState}">
<p class="notice" role="status">${isClosed ? texts.state.closed : statusText(texts, floor)}</p>
${page.maySpeak ? floorForms(texts, page, isClosed) : html`<p class="hint">${texts.readOnly}</p>`}
</section>`;
}

function floorForms(texts: FloorTexts, page: FloorPage, isClosed: boolean): Child {
  if (page.view.floor.isMine) return speakerForms(texts, page, isClosed);
  return !isClosed && takeForm(texts, page);
}

function statusText({ state: texts }: FloorTexts, floor: ReadConversation['floor']): string {
  const { by, name, attending, isMine } = floor;
  if (by === 'interviewer') return texts.interviewer;
  if (isMine) return texts.mine;
  if (name === null) return texts.vacant;
  return attending ? texts.other(name) : texts.absent(name);
}

/** Renders the form that takes the floor; none while another person has it and follows the conversation. */
function takeForm(texts: FloorTexts, page: FloorPage): Child {
  const { by, name, attending } = page.view.floor;
  const isHeldByOther = by === 'person' && name !== null;
  if (isHeldByOther && attending) return false;
  return form(page, {
    step: 'take',
    fields: html`<div class="field"><label for="name">${texts.name}</label><input id="name" name="name" type="text" maxlength="${NAME_CHARACTERS_MAX}" autocomplete="name" required></div>
<p class="actions"><button class="button" type="submit">${isHeldByOther ? texts.takeFromAbsent : texts.take}</button></p>`,
  });
}

function speakerForms(texts: FloorTexts, page: FloorPage, isClosed: boolean): SafeHtml {
  const { aiConsent } = page.view;
  const sayForm = form(page, {
    step: 'say',
    fields: html`<input type="hidden" name="messageId" value="${randomUUID()}">
<div class="field"><label for="text">${texts.words}</label><p class="hint" id="say-hint">${texts.sayHint}</p><textarea id="text" name="text" rows="4" maxlength="${MESSAGE_CHARACTERS_MAX}" required dir="auto" aria-describedby="say-hint">${page.typedMessage}</textarea></div>
<p class="actions"><button class="button" type="submit">${texts.say}</button></p>`,
  });
  const handBackForm = form(page, {
    step: 'interviewer',
    fields: html`<p class="actions"><button class="button quiet" type="submit">${texts.handBack}</button></p>`,
  });
  const leaveForm = form(page, {
    step: 'nobody',
    fields: html`<p class="actions"><button class="button quiet" type="submit">${texts.leave}</button></p><p class="hint">${texts.leaveHint}</p>`,
  });
  return html`${!isClosed && sayForm}
${aiConsent ? handBackForm : html`<p class="hint">${texts.noConsent}</p>`}
${leaveForm}`;
}

/** `runFloorForm` runs the steps. `interviewer` and `nobody` hand the floor back, and name who has it next. */
type Form = { step: 'take' | 'say' | 'interviewer' | 'nobody' | 'attend'; id?: string; fields: SafeHtml };

function form({ action, formToken, view }: FloorPage, { step, id, fields }: Form): SafeHtml {
  const idAttribute = id !== undefined && html` id="${id}"`;
  return html`<form method="post" enctype="multipart/form-data" action="${action}"${idAttribute}>${formToken}<input type="hidden" name="step" value="${step}"><input type="hidden" name="floorVersion" value="${view.floor.version}">${fields}</form>`;
}
