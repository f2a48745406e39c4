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

/** Selects the texts for the kind of interviewer. Without an interviewer, no page shows them. */
export function textKeyOf({ interviewerKind }: ChatView): AgreedInterviewer {
  return interviewerKind === 'ai' ? 'ai' : 'questionnaire';
}

/**
 * A plain form, which works without the script and records the choice in the language that was read. It has no body, so
 * that no limit on bodies can keep a candidate from a person (D23).
 */
export function choiceForm(visit: Visit, { token, view }: Choice, choices: readonly Chosen[]): SafeHtml {
  const texts = chatTexts[visit.lang];
  const words: Record<Chosen, string> = { interviewer: texts.accept[textKeyOf(view)], person: texts.decline };
  const buttonClass = view.chosen === null ? 'button' : 'button quiet';
  const action = actionOf(visit, token);
  return html`<form class="choice" method="post" action="${action}">
${choices.map((chosen) => html`<button class="${buttonClass}" type="submit" formaction="${action}&decision=${decisions[chosen]}">${words[chosen]}</button>`)}
</form>`;
}

/** Renders the form that all buttons of `personButton` submit. */
export function personForm(visit: Visit, token: string): SafeHtml {
  return html`<form id="person" method="post" action="${actionOf(visit, token)}"></form>`;
}

/** Renders a button that asks for a person with one click, wherever it is on the page (D23). */
export function personButton(visit: Visit, token: string, { isHidden = false } = {}): SafeHtml {
  const { person } = chatTexts[visit.lang].talk;
  return html`<button class="button quiet small" type="submit" form="person" formaction="${actionOf(visit, token)}&decision=${decisions.person}"${isHidden && html` hidden`}>${person}</button>`;
}

/** Renders the button that takes the consent back while a person has the floor and the other button is not there. */
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

/** Says that a person was asked for, on a page that shows something else: what the portal and the desk say, too (D183). */
export function personWishSection(
  visit: Visit,
  { token, view, refusedCallback: refused }: Choice & { refusedCallback?: RefusedCallback },
): Child {
  if (view.chosen !== 'person' || view.isOver) return false;
  const { human } = chatTexts[visit.lang];
  const heading = view.callback === null ? human.heading : human.callHeading;
  return html`<section class="panel"><h2>${heading}</h2><p>${human.lead}</p>
${takeBackForm(visit, { token, wish: view.callback === null ? 'person' : 'call' })}</section>
${callbackForm(visit, { token, view, refused })}`;
}

/** Asks at which number and when to call: the employer reads the same words (D83). Distress in them has its reply. */
export function callbackForm(visit: Visit, { token, view, refused }: Callback): SafeHtml {
  const texts = chatTexts[visit.lang].callback;
  const stored = { phone: view.callback?.phone ?? view.phoneToCall ?? '', when: view.callback?.when ?? '' };
  const { phone, when } = refused ?? stored;
  const isFaulty = (field: 'phone' | 'when') => refused?.faults.includes(field) === true;
  const faultOf = (field: 'phone' | 'when') =>
    isFaulty(field) &&
    html`<p class="fault" id="${field}-error">${texts.refused[field](CHARACTERS_MAX[field])}</p>`;
  const words = [view.callback?.phone, view.callback?.when];
  return html`${needReplies(visit, replyToDistress(words, { lang: visit.lang, help: view.help }))}<section class="panel" id="callback"><h2>${texts.heading}</h2>
${view.callback !== null && refused === undefined && html`<p class="notice good">${texts.sent}</p>`}
${view.callback !== null && refused !== undefined && html`<p>${texts.kept(inOnePiece(view.callback.phone ?? ''), view.callback.when)}</p>`}
<form method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/chat/{token}/callback', { token })}" novalidate>
<div class="field"><label for="phone">${texts.phone}</label>
${faultOf('phone')}
<input id="phone" name="phone" type="tel" autocomplete="tel" required value="${phone}"${isFaulty('phone') && html` aria-invalid="true" aria-describedby="phone-error"`}></div>
<div class="field"><label for="when">${texts.when}${optionalMark(visit.lang)}</label><p class="hint" id="when-hint">${texts.whenHint}</p>
${faultOf('when')}
<input id="when" name="when" type="text" autocomplete="off" value="${when}" aria-describedby="when-hint${isFaulty('when') && ' when-error'}"${isFaulty('when') && html` aria-invalid="true"`}></div>
<button class="button" type="submit">${view.callback === null ? texts.send : texts.change}</button>
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
