import { toReference } from '#domain/applications/sent/reference.ts';
import { statusWords } from '#domain/applications/status/status-words.ts';
import { countWordsUnderQuestions } from '#domain/prequalification/fact-words.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { answerList } from '#web/employer/answer-list.ts';
import { employerWords } from '#web/page/employer-words/employer-words.ts';
import { factRow } from '#web/page/facts/fact-row.ts';
import { notedHeading } from '#web/page/facts/noted-heading.ts';
import type { Visit } from '#web/page/visit.ts';
import { explanationTexts } from '../explanation/texts.ts';
import type { ApplicationProgress, Portal, PortalApplication, PortalWithRefusal } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';
import { cardHead } from './card-head.ts';
import { applicationLinks, explanationLink } from './form-links.ts';
import { isWishLinked, personWish } from './person-wish.ts';
import { questionsToEmployer } from './questions-to-employer.ts';

/** Lists the applications, the newest first, each with its status in plain words and a link to its conversation. */
export function applicationsSection(visit: Visit, portal: PortalWithRefusal): SafeHtml {
  const texts = portalTexts[visit.lang].applications;
  const { applications } = portal.view;
  const items = applications.map((application) => html`<li>${card(visit, portal, application)}</li>`);
  return html`<section aria-labelledby="applications"><h2 id="applications">${texts.heading(applications.length)}</h2>
${applications.length > 0 && html`<ul class="applications">${items}</ul>`}</section>`;
}

function card(visit: Visit, portal: PortalWithRefusal, application: PortalApplication): SafeHtml {
  const { workspace, contactEmail, firstName } = portal.view;
  const { job, progress, sentAt, partnerName, files, answers } = application;
  const texts = portalTexts[visit.lang].applications;
  const reference = toReference(application.id);
  const replyAbout = { contactEmail, jobTitle: job.title, reference, firstName };
  const day = longDay(sentAt, visit.texts.locale, workspace);
  const sentSentence = texts.sent({ day, partner: partnerName, hasCv: files > 0 });
  return html`<article class="panel">
${cardHead(visit, { job, workspace, status: progress?.status ?? null })}
${promiseLine(visit, portal, application)}
${contestLine(visit, portal, application)}
<p class="hint">${sentSentence} ${texts.reference(reference)}</p>
${answers.length > 0 && html`<details><summary>${texts.answers(answers.length)}</summary>${answerList(answers, visit.lang)}</details>`}
${progress !== null && personWish(visit, progress)}
${progress !== null && historyList(visit, portal, progress)}
${progress !== null && employerWords(visit, { messages: progress.words, employer: workspace, about: replyAbout, heading: 'h4' })}
${progress !== null && questionsToEmployer(visit, progress)}
${progress !== null && notedAnswers(visit, portal, { application, progress })}
${actions(visit, portal, application)}
</article>`;
}

/** Says by when the employer promised an answer by a person, until there is one (D59). */
function promiseLine(
  visit: Visit,
  { view }: Portal,
  { promisedAnswer }: PortalApplication,
): SafeHtml | false {
  if (promisedAnswer === null) return false;
  const { due, late } = visit.texts.answers;
  const sentence = promisedAnswer.isLate ? late : due;
  return html`<p>${sentence(longDay(promisedAnswer.dueAt, visit.texts.locale, view.workspace))}</p>`;
}

/**
 * Says when a review of the refusal was asked for, and the day by which an answer is due. Once there is an answer, its
 * day and a link to it follow instead (D64).
 */
function contestLine(
  visit: Visit,
  { token, view }: Portal,
  application: PortalApplication,
): SafeHtml | false {
  const contest = application.progress?.contest ?? null;
  if (contest === null) return false;
  const { requestedAt, answeredAt, dueAt, isLate } = contest;
  const texts = portalTexts[visit.lang].applications.contest;
  const day = (at: Date) => longDay(at, visit.texts.locale, view.workspace);
  const asked = day(requestedAt);
  if (answeredAt === null) {
    const { late, due } = explanationTexts[visit.lang].contest;
    return html`<p>${texts.asked(asked)} ${(isLate ? late : due)(day(dueAt))}</p>`;
  }
  const params = { token, applicationId: application.id };
  const answerUrl = visit.urls.to('/portal/{token}/applications/{applicationId}/explanation', params);
  return html`<p>${texts.answered({ asked, answered: day(answeredAt) })} <a href="${answerUrl}#contest">${texts.read}</a></p>`;
}

/** Lists the statuses with their days, unless there is only the first one. */
function historyList(
  visit: Visit,
  { view: { workspace } }: Portal,
  { history }: ApplicationProgress,
): SafeHtml | false {
  if (history.length < 2) return false;
  const { historyLabel } = portalTexts[visit.lang].applications;
  const names = statusWords[visit.lang];
  const items = history.map(
    ({ status, at }) =>
      html`<li>${names[status].name} <time datetime="${at.toISOString()}">${longDay(at, visit.texts.locale, workspace)}</time></li>`,
  );
  return html`<ol class="timeline" aria-label="${historyLabel}">${items}</ol>`;
}

/** Shows the answers that the employer reads, each with the form that corrects it (D73). */
function notedAnswers(
  visit: Visit,
  portal: PortalWithRefusal,
  { application, progress }: { application: PortalApplication; progress: ApplicationProgress },
): SafeHtml | false {
  const texts = portalTexts[visit.lang].applications;
  const { id: applicationId } = application;
  const { facts } = progress;
  const askedIn = progress.messages.length > 0 ? 'conversation' : 'form';
  const refusedFact = portal.refusedFact?.applicationId === applicationId ? portal.refusedFact : undefined;
  const action = visit.urls.formTo('/portal/{token}/applications/{applicationId}/facts', {
    token: portal.token,
    applicationId,
  });
  return (
    facts.length > 0 &&
    html`<details class="facts"${refusedFact !== undefined && html` open`}><summary>${notedHeading(visit, facts, askedIn)}</summary>
<p class="hint">${texts.factsLead[askedIn]}</p>
<dl>${facts.map((fact) => factRow(visit, { fact, action, refusedFact }))}</dl></details>`
  );
}

/**
 * Lists the links of an application. An application's id in place of the link's token gets only the job's link (D30).
 */
function actions(visit: Visit, portal: Portal, application: PortalApplication): SafeHtml | false {
  const { view } = portal;
  const { job, progress, isJobOpen } = application;
  const texts = portalTexts[visit.lang].applications;
  const { urls } = visit;
  const jobParams = { workspaceSlug: view.workspace.slug, jobId: job.id };
  const links = [
    progress !== null && chatLink(visit, progress),
    explanationLink(visit, portal, application),
    isJobOpen && html`<a href="${urls.to('/careers/{workspaceSlug}/{jobId}', jobParams)}">${texts.job}</a>`,
    progress?.status === 'rejected' &&
      html`<a href="${urls.to('/careers/{workspaceSlug}', jobParams)}">${visit.texts.errors.backToCareers}</a>`,
    applicationLinks(visit, portal, application),
  ].filter((link) => link !== false);
  return links.length > 0 && html`<p class="actions">${links}</p>`;
}

/**
 * The statuses in which the chat is the next step: later the employer has met the person, and the link is a quiet
 * button.
 */
const statusesBeforeMeeting: ReadonlySet<ApplicationProgress['status']> = new Set(['received', 'in_review']);

/** Links to the chat; false if its page has nothing for the candidate to do or to read. */
function chatLink(visit: Visit, progress: ApplicationProgress): SafeHtml | false {
  const { chatToken, chatPart, messages, decision, status, isDeletionRequested } = progress;
  // `decision` is the candidate's choice: to be asked automatically or to talk to a person.
  const isBegun = messages.length > 0 || decision !== null;
  // A page that asks nothing any more, as during a deletion, is only for reading messages.
  const hasNothingToRead = chatPart === 'ended' && messages.length === 0;
  // After an offer no conversation begins.
  const cannotBegin = chatPart !== 'ended' && !isBegun && status === 'offer';
  if (chatToken === null || hasNothingToRead || cannotBegin || isWishLinked(progress)) return false;
  const isNextStep = decision !== 'human' && statusesBeforeMeeting.has(status) && !isDeletionRequested;
  const kind = isNextStep ? 'button' : 'button quiet';
  return html`<a class="${kind}" href="${visit.urls.to('/chat/{token}', { token: chatToken })}">${chatLabel(visit, progress)}</a>`;
}

/** Names what the link opens: a conversation, a request, or a form, which may have answers already. */
function chatLabel(
  { lang }: Visit,
  { chatPart, messages, facts }: Pick<ApplicationProgress, 'chatPart' | 'messages' | 'facts'>,
): string {
  const { chat } = portalTexts[lang].applications;
  const formLabel = countWordsUnderQuestions(facts) > 0 ? chat.answers : chat.begin;
  switch (chatPart) {
    case 'ended':
      return chat.readAgain;
    case 'conversation':
      return chat.open;
    case 'personChosen':
      return chat.request;
    case 'form':
      return formLabel;
    case 'undecided':
      return messages.length > 0 ? chat.readAgain : formLabel;
  }
}
