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
import { chatTexts, conversationTexts } from './texts/texts.ts';
import type { ChatView } from './view/chat-view.ts';

const CALLBACK_CHARACTERS_MAX = { phone: PHONE_CHARACTERS_MAX, when: CALLBACK_TIME_CHARACTERS_MAX } as const;

type OpenChat = { token: string; view: ChatView };

/** The contract's word for each choice, which the query of the form has. */
const decisions = { interviewer: 'ai', person: 'human' } as const satisfies Record<Chosen, string>;

/** Returns the key of the texts about the interviewer. Without one, any key will do: no page shows these texts. */
export function textKeyOf({ interviewerKind }: ChatView): AgreedInterviewer {
  return interviewerKind === 'ai' ? 'ai' : 'questionnaire';
}

/**
 * Renders a button for each choice. The form works without the script, and its address names the language in which the
 * notice was read. It has no body, so that no limit on bodies can keep a candidate from a person (D23).
 */
export function choiceForm(visit: Visit, { token, view }: OpenChat, choices: readonly Chosen[]): SafeHtml {
  const texts = chatTexts[visit.lang];
  const labels: Record<Chosen, string> = {
    interviewer: texts.choice.accept[textKeyOf(view)],
    person: texts.personButton,
  };
  const buttonClass = view.chosen === null ? 'button' : 'button quiet';
  const action = actionOf(visit, token);
  const buttons = choices.map(
    (choice) =>
      html`<button class="${buttonClass}" type="submit" formaction="${action}&decision=${decisions[choice]}">${labels[choice]}</button>`,
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
  const { personButton: label } = chatTexts[visit.lang];
  const action = actionOf(visit, token);
  return html`<button class="button quiet small" type="submit" form="person" formaction="${action}&decision=${decisions.person}"${isHidden && html` hidden`}>${label}</button>`;
}

/** Renders the button that takes the consent back. A person may have the floor, which hides `personButton`. */
export function takeConsentBackForm(visit: Visit, { token, view }: OpenChat): SafeHtml {
  const { takeConsentBack } = conversationTexts[visit.lang].aboutPerson;
  return html`<form method="post" action="${actionOf(visit, token)}&decision=none"><button class="button quiet small" type="submit">${takeConsentBack[textKeyOf(view)]}</button></form>`;
}

function actionOf(visit: Visit, token: string): string {
  return visit.urls.formTo('/chat/{token}', { token });
}

type CallbackField = 'phone' | 'when';

/** The number and time as they were typed, and which of the two was refused. */
export type RefusedCallback = Record<CallbackField, string> & { faults: readonly CallbackField[] };

/** Says that a person was asked for, on a page about something else. The portal and the desk say so, too (D183). */
export function personWishSection(
  visit: Visit,
  { token, view, refusedCallback: refused }: OpenChat & { refusedCallback?: RefusedCallback },
): Child {
  if (view.chosen !== 'person' || view.isOver) return false;
  const { personWish } = chatTexts[visit.lang];
  const wish = view.callback === null ? 'person' : 'call';
  const heading = wish === 'person' ? personWish.heading : personWish.callHeading;
  return html`<section class="panel"><h2>${heading}</h2><p>${personWish.lead}</p>
${takeBackForm(visit, { token, wish })}</section>
${callbackForm(visit, { token, view, refused })}`;
}

type CallbackForm = OpenChat & { refused?: RefusedCallback | undefined };

/** Asks at which number and when to call. The employer reads these words (D83); distress in them gets a reply. */
export function callbackForm(visit: Visit, { token, view, refused }: CallbackForm): SafeHtml {
  const texts = chatTexts[visit.lang].callback;
  const { callback, phoneToCall, help } = view;
  const stored = { phone: callback?.phone ?? phoneToCall ?? '', when: callback?.when ?? '' };
  const { phone, when } = refused ?? stored;
  const isFaulty = (field: CallbackField) => refused?.faults.includes(field) === true;
  const faultOf = (field: CallbackField) =>
    isFaulty(field) &&
    html`<p class="fault" id="${field}-error">${texts.faults[field](CALLBACK_CHARACTERS_MAX[field])}</p>`;
  const replies = replyToDistress([callback?.phone, callback?.when], { lang: visit.lang, help });
  // The fields of a refused request have its own words, so a sentence names the stored ones.
  const storedNotice =
    callback !== null &&
    (refused === undefined
      ? html`<p class="notice good">${texts.sent}</p>`
      : html`<p>${texts.kept(withoutBreaks(callback.phone ?? ''), callback.when)}</p>`);
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

/** Lists the faults of the form for a call above the heading of the page. */
export function callbackFaults({ lang }: Visit, refused: RefusedCallback | undefined): Child {
  const texts = chatTexts[lang].callback;
  const faults = refused?.faults ?? [];
  return faultSummary(
    texts.errorHeading,
    faults.map((field) => ({ field, message: texts.faults[field](CALLBACK_CHARACTERS_MAX[field]) })),
  );
}

/** Replaces the blanks of a phone number, so that it stays on one line if the line is wide enough. */
function withoutBreaks(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}
