import type { Notice } from '#domain/notices/notices.ts';
import type { ChatPart } from '#domain/sessions/chat-part.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { employerWordsPanel } from '../page/employer-words/employer-words.ts';
import { correctionFaults, type RefusedFact } from '../page/facts/fact-row.ts';
import { renderNoticeLines } from '../page/notice-lines.ts';
import { savedNotice } from '../page/parts/saved-notice.ts';
import type { Visit } from '../page/visit.ts';
import { takeConsentBackForm, textKeyOf } from './choice-view.ts';
import type { QuestionFormState } from './question-form/form-state.ts';
import { refusedAnswersPanel } from './question-form/refused-answers.ts';
import { chatTexts, conversationTexts } from './texts/texts.ts';
import { personLeftNotice } from './transcript-view.ts';
import type { ChatView } from './view/chat-view.ts';
import type { TakenBackChoice } from './view/outcome-query.ts';
import { replyContextOf } from './view/reply-context.ts';

type ChatState = {
  view: ChatView;
  takenBackChoice?: TakenBackChoice;
  refusedFact?: RefusedFact;
  formState?: QuestionFormState;
};

/**
 * Renders the notices above any main part of the page: the result of a form, the employer's messages, refused answers,
 * and the news that a person has left.
 */
export function noticesAbove(visit: Visit, chat: ChatState, mainPart: ChatPart): Child {
  const { view, refusedFact, formState } = chat;
  const employerWords = {
    messages: view.employerMessages,
    employer: view.workspace,
    about: replyContextOf(view),
  };
  return [
    refusedFact !== undefined && html`<div class="narrow">${correctionFaults(visit, refusedFact)}</div>`,
    takenBackNotice(visit, chat),
    employerWordsPanel(visit, employerWords),
    formState?.kind === 'refused' && refusedAnswersPanel(visit, { ...view, answers: formState.answers }),
    formState?.kind !== 'review' && personLeftNotice(visit, view, mainPart),
  ];
}

/** Says which choice was just taken back (D179). */
function takenBackNotice({ lang }: Visit, { view, takenBackChoice }: ChatState): Child {
  const { takenBack } = chatTexts[lang];
  if (takenBackChoice === 'consent') return savedNotice(takenBack.consent[textKeyOf(view)]);
  return takenBackChoice === 'wish' && savedNotice(takenBack.wish);
}

type ChatWithNotice = { notice: Notice; view: ChatView };

/**
 * Renders the text that the candidate agrees to, as it is recorded (D23). Its first paragraph has all that the law
 * demands on the page; the others are details, which are folded.
 */
export function noticeOf(
  { lang }: Visit,
  { notice, view }: ChatWithNotice,
): Record<'law' | 'details', SafeHtml> {
  const texts = chatTexts[lang].notice;
  const [law = '', ...others] = notice.text.split('\n\n');
  return {
    law: html`<div class="law">${renderNoticeLines(law)}</div>`,
    details: html`<details class="rest"><summary>${texts.unfold[textKeyOf(view)]}</summary><div class="notice">${renderNoticeLines(others.join('\n'))}<p class="hint">${texts.version(notice.version)}</p></div></details>`,
  };
}

/**
 * Describes the conversation: by the notice while the interviewer has the floor, and in other words while a person has
 * it or has left it. The page has both parts; when the floor changes, its script hides one and shows the other (D58).
 */
export function aboutConversation(visit: Visit, chat: ChatWithNotice & { token: string }): SafeHtml {
  const { view } = chat;
  const { law, details } = noticeOf(visit, chat);
  const { aboutPerson } = conversationTexts[visit.lang];
  const isWithPerson = view.floor.by === 'person';
  const hasAgreed = view.chosen === 'interviewer';
  const partOfInterviewer = html`<div data-floor="interviewer"${isWithPerson && html` hidden`}>${law}${details}</div>`;
  const agreement = html`<p>${aboutPerson.agreed[textKeyOf(view)]}</p>${takeConsentBackForm(visit, chat)}`;
  return html`${hasAgreed && partOfInterviewer}
<div data-floor="person"${!isWithPerson && html` hidden`}><p>${aboutPerson.lead}</p>${hasAgreed && agreement}</div>`;
}
