import type { Notice } from '#domain/notices/notices.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { employerWordsPanel } from '../page/employer-words/employer-words.ts';
import { correctionFaults, type RefusedFact } from '../page/facts/fact-row.ts';
import { helplineLine } from '../page/helpline-line.ts';
import { layout } from '../page/layout.ts';
import { mailLink } from '../page/parts/breakable-address.ts';
import { takeBackForm } from '../page/person-wish/take-back-form.ts';
import type { Visit } from '../page/visit.ts';
import {
  type AnsweringState,
  answeringFaults,
  answersView,
  isRefused,
  pausedNotice,
  switchOf,
} from './answers-view.ts';
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
import { factsView, hasSentAnswers, isAboutAnswers, sentNotice } from './facts-view.ts';
import { aboutConversation, noticeOf, takenBackNotice } from './notice-view.ts';
import { unsentAnswers } from './question-form/unsent-answers.ts';
import type { ChatTexts } from './texts.fr.ts';
import { chatTexts } from './texts.ts';
import { pastTranscript, personLeftNotice } from './transcript-view.ts';
import type { ChatView } from './view/chat-view.ts';
import { mainPartOf, offersInterviewerAfterPerson } from './view/main-part.ts';
import { unansweredQuestions } from './view/open-questions.ts';
import type { SentAnswers, TakenBack } from './view/outcome-query.ts';
import { replyAbout } from './view/reply-about.ts';

export type Chat = {
  token: string;
  view: ChatView;
  notice: Notice;
  isChoiceMissing?: boolean;
  /** The question whose answer was just corrected. */
  corrected?: string;
  refusedCallback?: RefusedCallback;
  refusedFact?: RefusedFact;
  /** The choice that was just taken back (D179). */
  takenBack?: TakenBack;
  answering?: AnsweringState;
  sent?: SentAnswers;
  /** True for the form of questions where a model asks them too: its address needs no script. */
  asForm?: boolean;
};

/**
 * `/chat/{token}`: the choice between the assistant or questionnaire and a person, then the conversation. Each page with a field
 * names the helpline at its end, since no pattern knows all words of a person in distress (D61).
 */
export function chatPage(visit: Visit, chat: Chat): string {
  const { view, answering } = chat;
  const texts = chatTexts[visit.lang];
  const { workspace, job } = view;
  const mainPart = mainPartOf(chat);
  const subject = isAboutAnswers(visit, chat, mainPart) ? `${texts.answers.sentHeading} – ` : '';
  const title = `${subject}${texts.title(job.title)} – ${workspace.name}`;
  return layout(visit, {
    style: chatStyle,
    title: isRefused(chat) ? visit.texts.newLink.errorTitle(title) : title,
    ...switchOf(visit, chat),
    workspace,
    noIndex: true,
    script: mainPart === 'conversation' ? chatScript : undefined,
    asksBeforeLeaving: mainPart === 'form',
    main: html`${chat.refusedFact !== undefined && html`<div class="narrow">${correctionFaults(visit, chat.refusedFact)}</div>`}${takenBackNotice(visit, chat)}${employerWordsPanel(visit, { words: view.employerMessages, employer: workspace, about: replyAbout(view) })}${answering?.kind === 'unsent' && unsentAnswers(visit, { ...view, answers: answering.answers })}${answering?.kind !== 'review' && personLeftNotice(visit, view, mainPart)}${mainParts[mainPart](visit, chat)}`,
  });
}

const mainParts = { ended, form: answersInForm, conversation, undecided, personChosen };

/** Renders the choice. The first screen of a small phone shows both buttons: the interviewer and a person. */
function undecided(visit: Visit, chat: Chat): SafeHtml {
  const texts = chatTexts[visit.lang];
  const { view } = chat;
  const { law, rest } = noticeOf(visit, chat);
  const isAnswered = unansweredQuestions(view, visit).length === 0;
  const isAsked = view.isInterviewerOffered && !isAnswered;
  const offer = isAboutAnswers(visit, chat, 'undecided')
    ? texts.answers.sentHeading
    : texts.notOfferedHeading;
  return html`<div class="narrow first">
<div class="hero"><h1>${isAsked ? texts.heading : offer}</h1>${jobLine(visit, chat)}</div>
${isAsked ? law : html`<p>${isAnswered ? texts.allAnswered : texts.notOffered}</p>`}
${chat.isChoiceMissing === true && html`<p class="fault" role="alert">${texts.choiceMissing}</p>`}
${choiceForm(visit, chat, isAsked ? ['interviewer', 'person'] : ['person'])}
${isAsked && html`<p class="hint">${texts.choicesAreEqual}</p>${rest}`}
${pastTranscript(visit, chat.view)}
${view.facts.length > 0 && html`${factsOf(visit, chat)}${helplineLine(visit, view.help)}`}
${yourData(visit, chat)}
</div>`;
}

function personChosen(visit: Visit, chat: Chat): SafeHtml {
  const { human } = chatTexts[visit.lang];
  const { view } = chat;
  const { law, rest } = noticeOf(visit, chat);
  return html`<div class="narrow">
${callbackFaults(visit, chat.refusedCallback)}
<div class="hero${chat.refusedCallback === undefined && html` done`}"><h1>${view.callback === null ? human.heading : human.callHeading}</h1>${jobLine(visit, chat)}<p>${human.lead}</p></div>
${callbackForm(visit, { token: chat.token, view, refused: chat.refusedCallback })}
${takeBackForm(visit, { token: chat.token, wish: view.callback === null ? 'person' : 'call' })}
${pastTranscript(visit, chat.view)}
${factsOf(visit, chat)}
${
  offersInterviewerAfterPerson(view) &&
  unansweredQuestions(view, visit).length > 0 &&
  html`<section class="panel"><h2>${human.change}</h2><p>${human.changeText[textKeyOf(view)]} ${human.cancels[view.callback === null ? 'person' : 'call']}</p>
${law}${rest}${choiceForm(visit, chat, ['interviewer'])}</section>`
}
${yourData(visit, chat)}
${helplineLine(visit, view.help)}
</div>`;
}

function conversation(visit: Visit, chat: Chat): SafeHtml {
  const texts = chatTexts[visit.lang];
  return html`<div class="talk">
<div class="hero">${callbackFaults(visit, chat.refusedCallback)}<h1>${texts.talk.heading}</h1>${jobLine(visit, chat)}${greeting(chat.view.firstName, texts)}
${chat.sent !== undefined && sentNotice(visit, chat.sent, chat.view)}${linkToForm(visit, chat)}</div>
${conversationView(visit, chat)}
<aside class="beside">
${personWishSection(visit, chat)}
${factsOf(visit, chat)}
<details class="panel"><summary>${texts.talk.about}</summary>${aboutConversation(visit, chat)}${yourData(visit, chat)}</details>
${helplineLine(visit, chat.view.help)}
</aside>
</div>`;
}

function answersInForm(visit: Visit, chat: Chat): SafeHtml {
  const texts = chatTexts[visit.lang];
  const { law, rest } = noticeOf(visit, chat);
  const { view, token, answering, sent } = chat;
  const isReview = answering?.kind === 'review';
  const { reviewHeading, sentHeading } = texts.answers;
  const heading = isReview ? reviewHeading : hasSentAnswers(visit, chat) ? sentHeading : texts.heading;
  return html`<div class="narrow">
${answeringFaults(visit, answering)}
<div class="hero"><h1>${heading}</h1>${jobLine(visit, chat)}${!isReview && greeting(view.firstName, texts)}</div>
${sent !== undefined && sentNotice(visit, sent, view)}
${!isReview && view.facts.length > 0 && factsOf(visit, chat, true)}
${!isReview && pausedNotice(visit, view)}
${answersView(visit, { token, view, state: answering })}
${!isReview && pastTranscript(visit, view, { hasForm: unansweredQuestions(view, visit).length > 0, hasLink: view.floor.by === 'person' })}
<details class="rest"><summary>${texts.answers.about}</summary>${law}${rest}</details>
${yourData(visit, chat)}
${helplineLine(visit, view.help)}
</div>`;
}

/** Renders a conversation to read: the application is over, or its deletion is requested, so nothing is asked (D113). */
function ended(visit: Visit, chat: Chat): SafeHtml {
  const { heading, text } = endingWords(visit.lang, chat.view);
  return html`<div class="narrow">
<div class="hero"><h1>${heading}</h1>${jobLine(visit, chat)}<p>${text}</p></div>
<p class="actions"><a class="button quiet" href="${visit.urls.to('/portal', {})}">${visit.texts.newLink.pages.candidate.title}</a></p>
${personWishSection(visit, chat)}
${pastTranscript(visit, chat.view)}
${factsOf(visit, chat)}
${yourData(visit, chat)}
${helplineLine(visit, chat.view.help)}
</div>`;
}

function factsOf(visit: Visit, chat: Chat, isOpen = false): SafeHtml {
  const isFromForm = chat.view.messages.length === 0 && mainPartOf(chat) !== 'conversation';
  return factsView(visit, { ...chat, isOpen, refused: chat.refusedFact, isFromForm });
}

function yourData(visit: Visit, { view }: Chat): SafeHtml {
  const { links, secret } = chatTexts[visit.lang];
  return html`<section class="data"><h2>${links.heading}</h2><p>${links.text} <a href="${visit.urls.to('/portal', {})}">${visit.texts.newLink.pages.candidate.title}</a></p><p>${secret}</p>
<p>${links.contact} ${mailLink(view.contactEmail)}</p></section>`;
}

/** Greets by name on the page, so that no interviewer has to know it (D63). */
function greeting(firstName: string | null, texts: ChatTexts): Child {
  return firstName !== null && html`<p>${texts.greeting(firstName)}</p>`;
}

function jobLine({ lang }: Visit, { view: { job, workspace } }: Chat): SafeHtml {
  return html`<p class="lead"><bdi${job.lang !== lang && html` lang="${job.lang}"`}>${job.title}</bdi>${chatTexts[lang].atEmployer(workspace.name)}</p>`;
}
