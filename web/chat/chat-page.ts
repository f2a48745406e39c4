import type { Notice } from '#domain/notices/notices.ts';
import type { ChatPart } from '#domain/sessions/chat-part.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { RefusedFact } from '../page/facts/fact-row.ts';
import { helplineLine } from '../page/helpline-line.ts';
import { layout } from '../page/layout.ts';
import { mailLink } from '../page/parts/breakable-address.ts';
import { takeBackForm } from '../page/person-wish/take-back-form.ts';
import type { Visit } from '../page/visit.ts';
import { answersView, formFaults, isFormRefused, pausedNotice } from './answers-view.ts';
import { chatScript, chatStyle } from './assets.ts';
import {
  callbackFaults,
  callbackForm,
  choiceForm,
  personWishSection,
  type RefusedCallback,
  textKeyOf,
} from './choice-view.ts';
import { conversationView, linkToForm } from './conversation-view.ts';
import { endingWords } from './ending-words.ts';
import { factsView, sentNotice } from './facts-view.ts';
import { aboutConversation, noticeOf, noticesAbove } from './notice-view.ts';
import type { ChatTexts } from './texts/chat.fr.ts';
import { chatTexts, conversationTexts } from './texts/texts.ts';
import { pastTranscript } from './transcript-view.ts';
import { languageSwitchOf } from './view/language-switch.ts';
import { mainPartOf, offersInterviewerAfterPerson } from './view/main-part.ts';
import { unansweredQuestions } from './view/open-questions.ts';
import type { TakenBackChoice } from './view/outcome-query.ts';
import { type ChatAfterForm, hasSentAnswers, isAboutAnswers } from './view/sent-answers.ts';

/** A conversation for its page, and the result of the form that led to the page. */
export type Chat = ChatAfterForm & {
  token: string;
  notice: Notice;
  /** True if the form of the choice was sent without one. */
  isChoiceMissing?: boolean;
  /** The id of the question whose answer was just corrected. */
  correctedQuestionId?: string;
  refusedCallback?: RefusedCallback;
  refusedFact?: RefusedFact;
  /** The choice that was just taken back (D179). */
  takenBackChoice?: TakenBackChoice;
  /** True at the address of the form of questions, which needs no script, so that it can replace the conversation. */
  isAtForm?: boolean;
};

/**
 * `/chat/{token}`: the choice between the interviewer and a person, then the conversation. Each page with a field names
 * the helpline at its end, since no pattern knows all words of a person in distress (D61).
 */
export function chatPage(visit: Visit, chat: Chat): string {
  const texts = chatTexts[visit.lang];
  const { workspace, job } = chat.view;
  const mainPart = mainPartOf(chat);
  const subject = isAboutAnswers(visit, chat, mainPart) ? `${texts.sentAnswers.heading} – ` : '';
  const title = `${subject}${texts.title(job.title)} – ${workspace.name}`;
  return layout(visit, {
    style: chatStyle,
    title: isFormRefused(chat) ? visit.texts.newLink.errorTitle(title) : title,
    ...languageSwitchOf(visit, chat),
    workspace,
    noIndex: true,
    script: mainPart === 'conversation' ? chatScript : undefined,
    asksBeforeLeaving: mainPart === 'form',
    main: html`${noticesAbove(visit, chat, mainPart)}${mainParts[mainPart](visit, chat)}`,
  });
}

const mainParts: Record<ChatPart, (visit: Visit, chat: Chat) => SafeHtml> = {
  undecided: undecidedPart,
  personChosen: personChosenPart,
  conversation: conversationPart,
  form: formPart,
  ended: endedPart,
};

/** Renders the choice between the interviewer and a person. The first screen of a small phone shows both buttons. */
function undecidedPart(visit: Visit, chat: Chat): SafeHtml {
  const texts = chatTexts[visit.lang];
  const { view } = chat;
  const { law, details } = noticeOf(visit, chat);
  const areAllAnswered = unansweredQuestions(view, visit).length === 0;
  const isOffered = view.isInterviewerOffered && !areAllAnswered;
  const headingWithoutOffer = isAboutAnswers(visit, chat, 'undecided')
    ? texts.sentAnswers.heading
    : texts.personOnly.heading;
  return html`<div class="narrow first">
<div class="hero"><h1>${isOffered ? texts.heading : headingWithoutOffer}</h1>${jobLine(visit, chat)}</div>
${isOffered ? law : html`<p>${areAllAnswered ? texts.personOnly.allAnswered : texts.personOnly.notOffered}</p>`}
${chat.isChoiceMissing === true && html`<p class="fault" role="alert">${texts.choice.missing}</p>`}
${choiceForm(visit, chat, isOffered ? ['interviewer', 'person'] : ['person'])}
${isOffered && html`<p class="hint">${texts.choice.areEqual}</p>${details}`}
${pastTranscript(visit, view)}
${view.facts.length > 0 && html`${factsOf(visit, chat)}${helplineLine(visit, view.help)}`}
${yourDataSection(visit, chat)}
</div>`;
}

/** Renders the wish for a person, with the form for a call and, if possible, the way back to the interviewer. */
function personChosenPart(visit: Visit, chat: Chat): SafeHtml {
  const { personWish } = chatTexts[visit.lang];
  const { view, token, refusedCallback } = chat;
  const { law, details } = noticeOf(visit, chat);
  const wish = view.callback === null ? 'person' : 'call';
  const heading = wish === 'person' ? personWish.heading : personWish.callHeading;
  const mayChange = offersInterviewerAfterPerson(view) && unansweredQuestions(view, visit).length > 0;
  const { change } = personWish;
  const changeSection = html`<section class="panel"><h2>${change.heading}</h2><p>${change.lead[textKeyOf(view)]} ${change.cancels[wish]}</p>
${law}${details}${choiceForm(visit, chat, ['interviewer'])}</section>`;
  return html`<div class="narrow">
${callbackFaults(visit, refusedCallback)}
<div class="hero${refusedCallback === undefined && ' done'}"><h1>${heading}</h1>${jobLine(visit, chat)}<p>${personWish.lead}</p></div>
${callbackForm(visit, { token, view, refused: refusedCallback })}
${takeBackForm(visit, { token, wish })}
${pastTranscript(visit, view)}
${factsOf(visit, chat)}
${mayChange && changeSection}
${yourDataSection(visit, chat)}
${helplineLine(visit, view.help)}
</div>`;
}

/** Renders the conversation with its field, and next to it the noted answers. */
function conversationPart(visit: Visit, chat: Chat): SafeHtml {
  const texts = chatTexts[visit.lang];
  return html`<div class="talk">
<div class="hero">${callbackFaults(visit, chat.refusedCallback)}<h1>${conversationTexts[visit.lang].heading}</h1>${jobLine(visit, chat)}${greeting(chat.view.firstName, texts)}
${chat.sentAnswers !== undefined && sentNotice(visit, chat.sentAnswers, chat.view)}${linkToForm(visit, chat)}</div>
${conversationView(visit, chat)}
<aside class="beside">
${personWishSection(visit, chat)}
${factsOf(visit, chat)}
<details class="panel"><summary>${conversationTexts[visit.lang].aboutHeading}</summary>${aboutConversation(visit, chat)}${yourDataSection(visit, chat)}</details>
${helplineLine(visit, chat.view.help)}
</aside>
</div>`;
}

/** Renders the questions as a form, or the answers in it to read again. */
function formPart(visit: Visit, chat: Chat): SafeHtml {
  const texts = chatTexts[visit.lang];
  const { law, details } = noticeOf(visit, chat);
  const { view, token, formState, sentAnswers } = chat;
  const isReview = formState?.kind === 'review';
  const formHeading = hasSentAnswers(visit, chat) ? texts.sentAnswers.heading : texts.heading;
  const hasForm = unansweredQuestions(view, visit).length > 0;
  return html`<div class="narrow">
${formFaults(visit, formState)}
<div class="hero"><h1>${isReview ? texts.form.reviewHeading : formHeading}</h1>${jobLine(visit, chat)}${!isReview && greeting(view.firstName, texts)}</div>
${sentAnswers !== undefined && sentNotice(visit, sentAnswers, view)}
${!isReview && view.facts.length > 0 && factsOf(visit, chat, { isOpen: true })}
${!isReview && pausedNotice(visit, view)}
${answersView(visit, { token, view, state: formState })}
${!isReview && pastTranscript(visit, view, { hasForm, hasLink: view.floor.by === 'person' })}
<details class="rest"><summary>${texts.form.aboutHeading}</summary>${law}${details}</details>
${yourDataSection(visit, chat)}
${helplineLine(visit, view.help)}
</div>`;
}

/** Renders a conversation to read. The application is over or its deletion is requested, so nothing is asked (D113). */
function endedPart(visit: Visit, chat: Chat): SafeHtml {
  const { heading, text } = endingWords(visit.lang, chat.view);
  return html`<div class="narrow">
<div class="hero"><h1>${heading}</h1>${jobLine(visit, chat)}<p>${text}</p></div>
<p class="actions"><a class="button quiet" href="${visit.urls.to('/portal', {})}">${visit.texts.newLink.pages.candidate.title}</a></p>
${personWishSection(visit, chat)}
${pastTranscript(visit, chat.view)}
${factsOf(visit, chat)}
${yourDataSection(visit, chat)}
${helplineLine(visit, chat.view.help)}
</div>`;
}

function factsOf(visit: Visit, chat: Chat, { isOpen = false } = {}): SafeHtml {
  const isFromForm = chat.view.messages.length === 0 && mainPartOf(chat) !== 'conversation';
  return factsView(visit, { ...chat, isOpen, refused: chat.refusedFact, isFromForm });
}

function yourDataSection(visit: Visit, { view }: Chat): SafeHtml {
  const { yourData } = chatTexts[visit.lang];
  return html`<section class="data"><h2>${yourData.heading}</h2><p>${yourData.lead} <a href="${visit.urls.to('/portal', {})}">${visit.texts.newLink.pages.candidate.title}</a></p><p>${yourData.keepAddressSecret}</p>
<p>${yourData.contact} ${mailLink(view.contactEmail)}</p></section>`;
}

/** Greets the candidate by name. The page does so, since no interviewer gets the name (D63). */
function greeting(firstName: string | null, texts: ChatTexts): Child {
  return firstName !== null && html`<p>${texts.greeting(firstName)}</p>`;
}

function jobLine({ lang }: Visit, { view: { job, workspace } }: Chat): SafeHtml {
  const langAttribute = job.lang !== lang && html` lang="${job.lang}"`;
  return html`<p class="lead"><bdi${langAttribute}>${job.title}</bdi>${chatTexts[lang].atEmployer(workspace.name)}</p>`;
}
