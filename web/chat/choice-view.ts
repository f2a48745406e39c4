import {
  CALLBACK_TIME_CHARACTERS_MAX,
  PHONE_CHARACTERS_MAX,
} from '#domain/applications/form/field-schemas.ts';
import { replyToDistress } from '#domain/needs/reply-to-needs.ts';
import type { AgreedInterviewer } from '#domain/notices/notices.ts';
import type { Chosen } from '#domain/sessions/chat-part.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { needReplies } from '../page/facts/need-replies.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import { optionalMark } from '../page/parts/optional-mark.ts';
import { takeBackForm } from '../page/person-wish/take-back-form.ts';
import type { Visit } from '../page/visit.ts';
import { chatTexts } from './texts.ts';
import type { ChatView } from './view/chat-view.ts';

const CHARACTERS_MAX = { phone: PHONE_CHARACTERS_MAX, when: CALLBACK_TIME_CHARACTERS_MAX } as const;

type Choice = { token: string; view: ChatView };

/** The contract's words for a choice, in the query of the form. */
const decisions = { interviewer: 'ai', person: 'human' } as const satisfies Record<Chosen, string>;

/** Returns the key of the texts about the interviewer. Without an interviewer, no page shows these texts. */
export function textKeyOf({ interviewerKind }: ChatView): AgreedInterviewer {
  return interviewerKind === 'ai' ? 'ai' : 'questionnaire';
}

/**
 * Renders the buttons of a choice. The form works without the script and names the language in which the notice was read.
 * It has no body, so that no limit on bodies can keep a candidate from a person (D23).
 */
export function choiceForm(visit: Visit, { token, view }: Choice, choices: readonly Chosen[]): SafeHtml {
  const texts = chatTexts[visit.lang];
  const words: Record<Chosen, string> = { interviewer: texts.accept[textKeyOf(view)], person: texts.decline };
  const buttonClass = view.chosen === null ? 'button' : 'button quiet';
  const action = actionOf(visit, token);
  const buttons = choices.map(
    (chosen) =>
      html`<button class="${buttonClass}" type="submit" formaction="${action}&decision=${decisions[chosen]}">${words[chosen]}</button>`,
  );
  return html`<form class="choice" method="post" action="${action}">
${buttons}
</form>`;
}

/** Renders the form that all buttons of `personButton` submit. */
export function personForm(visit: Visit, token: string): SafeHtml {
  return html`<form id="person" method="post" action="${actionOf(visit, token)}"></form>`;
}

/** Renders a button that asks for a person with one click, wherever it is on the page (D23). */
export function personButton(visit: Visit, token: string, { isHidden = false } = {}): SafeHtml {
  const { person } = chatTexts[visit.lang].talk;
  const action = actionOf(visit, token);
  return html`<button class="button quiet small" type="submit" form="person" formaction="${action}&decision=${decisions.person}"${isHidden && html` hidden`}>${person}</button>`;
}

/** Renders the button that takes the consent back while a person has the floor, when `personButton` may be hidden. */
export function takeConsentBackForm(visit: Visit, { token, view }: Choice): SafeHtml {
  const { takeBack } = chatTexts[visit.lang].talk.withPerson;
  return html`<form method="post" action="${actionOf(visit, token)}&decision=none"><button class="button quiet small" type="submit">${takeBack[textKeyOf(view)]}</button></form>`;
}

function actionOf(visit: Visit, token: string): string {
  return visit.urls.formTo('/chat/{token}', { token });
}

type Callback = {
  token: string;
  view: ChatView;
  refused?: RefusedCallback | undefined;
};

/** The number and time as they were typed, and which of the two was refused. */
export type RefusedCallback = { phone: string; when: string; faults: readonly ('phone' | 'when')[] };

/** Says on a page that shows something else that a person was asked for. The portal and the desk say so, too (D183). */
export function personWishSection(
  visit: Visit,
  { token, view, refusedCallback: refused }: Choice & { refusedCallback?: RefusedCallback },
): Child {
  if (view.chosen !== 'person' || view.isOver) return false;
  const { human } = chatTexts[visit.lang];
  const wish = view.callback === null ? 'person' : 'call';
  const heading = wish === 'person' ? human.heading : human.callHeading;
  return html`<section class="panel"><h2>${heading}</h2><p>${human.lead}</p>
${takeBackForm(visit, { token, wish })}</section>
${callbackForm(visit, { token, view, refused })}`;
}

/** Asks at which number and when to call. The employer reads these words (D83); distress in them gets a reply. */
export function callbackForm(visit: Visit, { token, view, refused }: Callback): SafeHtml {
  const texts = chatTexts[visit.lang].callback;
  const { callback, phoneToCall, help } = view;
  const stored = { phone: callback?.phone ?? phoneToCall ?? '', when: callback?.when ?? '' };
  const { phone, when } = refused ?? stored;
  const isFaulty = (field: 'phone' | 'when') => refused?.faults.includes(field) === true;
  const faultOf = (field: 'phone' | 'when') =>
    isFaulty(field) &&
    html`<p class="fault" id="${field}-error">${texts.refused[field](CHARACTERS_MAX[field])}</p>`;
  const replies = replyToDistress([callback?.phone, callback?.when], { lang: visit.lang, help });
  // Next to a refused request, whose words are in the fields, the stored one is named.
  const storedNotice =
    callback !== null &&
    (refused === undefined
      ? html`<p class="notice good">${texts.sent}</p>`
      : html`<p>${texts.kept(inOnePiece(callback.phone ?? ''), callback.when)}</p>`);
  const phoneFault = isFaulty('phone') && html` aria-invalid="true" aria-describedby="phone-error"`;
  const whenFault = isFaulty('when') && html` aria-invalid="true"`;
  return html`${needReplies(visit, replies)}<section class="panel" id="callback"><h2>${texts.heading}</h2>
${storedNotice}
<form method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/chat/{token}/callback', { token })}" novalidate>
<div class="field"><label for="phone">${texts.phone}</label>
${faultOf('phone')}
<input id="phone" name="phone" type="tel" autocomplete="tel" required value="${phone}"${phoneFault}></div>
<div class="field"><label for="when">${texts.when}${optionalMark(visit.lang)}</label><p class="hint" id="when-hint">${texts.whenHint}</p>
${faultOf('when')}
<input id="when" name="when" type="text" autocomplete="off" value="${when}" aria-describedby="when-hint${isFaulty('when') && ' when-error'}"${whenFault}></div>
<button class="button" type="submit">${callback === null ? texts.send : texts.change}</button>
</form></section>`;
}

/** Lists the faults above the heading of the page. */
export function callbackFaults({ lang }: Visit, refused: RefusedCallback | undefined): Child {
  const texts = chatTexts[lang].callback;
  const faults = refused?.faults ?? [];
  return faultSummary(
    texts.errorHeading,
    faults.map((field) => ({ field, message: texts.refused[field](CHARACTERS_MAX[field]) })),
  );
}

/** Keeps a phone number on one line if the line is wide enough. */
function inOnePiece(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}
