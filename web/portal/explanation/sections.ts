import { statusWords } from '#domain/applications/status/status-words.ts';
import { suspicionReason, suspicionWords } from '#domain/notices/suspicion-words.ts';
import type { Explanation } from '#domain/portal/explanation/explain-decisions.ts';
import { isUnderQuestion, topicOf, writeAnswer } from '#domain/prequalification/fact-words.ts';
import { longDay, type Zoned } from '#kernel/calendar.ts';
import { countryName } from '#kernel/country.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { answerList } from '#web/employer/answer-list.ts';
import { offeredTimes } from '#web/page/employer-words/offered-times.ts';
import type { Visit } from '#web/page/visit.ts';
import type { Portal, PortalView } from '../portal-view.ts';
import { explanationTexts } from './texts.ts';

type Step = Explanation['steps'][number];

/** Says who decided what, when and why, in the employer's words. */
export function decisionSection(visit: Visit, view: PortalView, explanation: Explanation): SafeHtml {
  const texts = explanationTexts[visit.lang].decision;
  const { decision, status, steps } = explanation;
  // The section above shows the decision.
  const others = decision === null ? steps : steps.slice(0, -1);
  const isTold = others.length > (decision === null ? 1 : 0);
  return html`<section><h2>${texts.heading}</h2>
${decision === null ? html`<p>${undecided(visit, status)}</p>` : stepFacts(visit, view, decision)}
${isTold && html`<details><summary>${decision === null ? texts.steps : texts.stepsBefore}</summary><ol>${others.map((step) => html`<li>${stepLine(visit, view, step)}</li>`)}</ol></details>`}
</section>`;
}

function undecided({ lang }: Visit, status: Explanation['status']): string {
  const { name, meaning } = statusWords[lang][status];
  const isOpen = status !== 'withdrawn' && status !== 'offer';
  return isOpen ? explanationTexts[lang].decision.none(name) : meaning;
}

type Decided = { workspace: Zoned & { name: string } };

/** Lists the decision, its day, its author and the reason. */
export function stepFacts(visit: Visit, { workspace }: Decided, step: Step): SafeHtml {
  const texts = explanationTexts[visit.lang].decision;
  // A job that was given needs no reason.
  const isReasonDue = step.reason !== null || step.status === 'rejected';
  return html`<dl><dt>${texts.what}</dt><dd>${statusWords[visit.lang][step.status].name}</dd>
<dt>${texts.at}</dt><dd><time datetime="${step.at.toISOString()}">${longDay(step.at, visit.texts.locale, workspace)}</time></dd>
<dt>${texts.by}</dt><dd>${nameAuthor(visit, step, workspace.name)}</dd>
${isReasonDue && html`<dt>${texts.reason}</dt><dd class="lines">${step.reason ?? texts.noReason}</dd>`}${
  step.message !== undefined &&
  html`
<dt>${texts.message}</dt><dd class="lines">${step.message}</dd>`
}</dl>`;
}

function stepLine(visit: Visit, { workspace }: PortalView, step: Step): SafeHtml {
  const day = longDay(step.at, visit.texts.locale, workspace);
  const author = step.reason === null ? '' : `, ${nameAuthor(visit, step, workspace.name)}`;
  return html`${statusWords[visit.lang][step.status].name} (${day}${author})${step.reason !== null && html`<br><span class="lines">${step.reason}</span>`}${step.message !== undefined && html`<br><span class="lines">${step.message}</span>`}${offeredTimes(visit, { times: (step.offeredTimes ?? []).map((time) => new Date(time)), zone: workspace })}`;
}

/** Names the person who is known, or else the side that made the step: the candidate or the employer. */
function nameAuthor(visit: Visit, { by, decidedBy }: Step, workspaceName: string): string {
  const texts = explanationTexts[visit.lang].decision;
  if (by === 'candidate') return texts.candidate;
  return decidedBy === null ? texts.person(workspaceName) : `${decidedBy}, ${workspaceName}`;
}

/** Says what was asked and noted by a machine, whose model it was, and what it has no means to do (D28, D61). */
export function assistantSection(
  visit: Visit,
  { token, view: { workspace } }: Portal,
  { mark, conversation: { interviewers, formAnswers, questions, facts } }: Explanation,
): SafeHtml {
  const texts = explanationTexts[visit.lang].assistant;
  const day = (at: Date | null) => (at === null ? '' : longDay(at, visit.texts.locale, workspace));
  const conversations = interviewers.map(({ kind, model, processor, messages, since, until }) => {
    const counted = { messages, from: day(since), to: day(until) };
    const company = processor && `${processor.name} (${countryName(processor.country, visit.lang)})`;
    if (kind === 'questionnaire') return texts.questionnaire({ company, ...counted });
    return texts.model({ model: model ?? '', company, ...counted });
  });
  const sentences = formAnswers > 0 ? [texts.form, ...conversations] : conversations;
  const marked =
    mark &&
    html`<p>${texts.marked(suspicionWords[visit.lang].heading)} ${suspicionReason(mark, visit.lang)} ${texts.markDecides}</p>`;
  if (sentences.length === 0)
    return html`<section><h2>${texts.heading}</h2>${marked ?? html`<p>${texts.none}</p>`}</section>`;
  const topicIn = ({ question, asked }: (typeof questions)[number]) => {
    const noted = facts.find((fact) => fact.question === question);
    return topicOf({ question, asked: asked ?? noted?.asked }, visit.lang);
  };
  const asked = [...new Set(questions.map(topicIn))].filter(Boolean);
  return html`<section><h2>${texts.heading}</h2>
${marked}<ul class="facts">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
${conversations.length > 0 && html`<p>${texts.did}</p>`}<p><strong>${texts.cannot}</strong> <a href="${visit.urls.to('/trust/interviewer/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${texts.more}</a></p>
${asked.length > 0 && html`<h3>${texts.questions}</h3><ol>${asked.map((topic) => html`<li>${topic}</li>`)}</ol>`}
${notedFacts(visit, { token, facts, day, from: conversations.length > 0 ? 'conversation' : 'form' })}</section>`;
}

/** Names the people of the employer who wrote in the conversation themselves, without a machine (D58). */
export function personsSection(
  visit: Visit,
  { workspace }: PortalView,
  { conversation: { persons } }: Explanation,
): Child {
  if (persons.length === 0) return false;
  const texts = explanationTexts[visit.lang].persons;
  const day = (at: Date | null) => (at === null ? '' : longDay(at, visit.texts.locale, workspace));
  return html`<section><h2>${texts.heading}</h2>
<ul class="facts">${persons.map(({ name, messages, since, until }) => html`<li>${texts.wrote({ name, messages, from: day(since), to: day(until) })}</li>`)}</ul>
<p>${texts.silent}</p></section>`;
}

type Noted = {
  token: string;
  facts: Explanation['conversation']['facts'];
  day: (at: Date) => string;
  from: 'conversation' | 'form';
};

/**
 * Lists what is noted, from a conversation or from the form of its questions (D61). Words outside the questions are
 * under none, so they have a heading of their own (D181).
 */
function notedFacts(visit: Visit, { token, facts, day, from }: Noted): Child {
  if (facts.length === 0) return false;
  const texts = explanationTexts[visit.lang].assistant;
  const hintOf = ({ answer, quote, correctedAt }: (typeof facts)[number]) => {
    if (correctedAt !== undefined) return texts.corrected(day(new Date(correctedAt)));
    return answer !== quote && texts.quote(quote);
  };
  const toRow = (fact: (typeof facts)[number]) => ({
    topic: topicOf(fact, visit.lang),
    words: writeAnswer(fact, visit.lang),
    hint: hintOf(fact),
  });
  const rows = facts.filter(isUnderQuestion).map(toRow);
  const first = facts.filter((fact) => !isUnderQuestion(fact)).map(toRow);
  return html`${first.map(({ topic, words, hint }) => html`<h3>${topic}</h3><p class="lines">${words}</p>${hint && html`<p class="hint lines">${hint}</p>`}`)}
${rows.length > 0 && html`<h3>${texts.facts[from]}</h3><dl>${rows.map(({ topic, words, hint }) => html`<dt>${topic}</dt><dd class="lines">${words}</dd>${hint && html`<dd class="hint lines">${hint}</dd>`}`)}</dl>`}<p><a href="${visit.urls.to('/portal/{token}', { token })}">${texts.correct}</a></p>`;
}

/** Says which data the employer and the assistant have, and which are not used (D63). */
export function dataSection(
  visit: Visit,
  { workspace }: PortalView,
  { answers, conversation }: Explanation,
): SafeHtml {
  const texts = explanationTexts[visit.lang].data;
  const { interviewers, formAnswers, facts, lastMessageAt } = conversation;
  // A model without a finished answer has read the messages too.
  const isRead = interviewers.some(({ kind, processor }) => kind === 'model' || processor !== null);
  const reads = [
    ...(interviewers.length > 0 ? [texts.reads[isRead ? 'model' : 'questionnaire']] : []),
    ...(formAnswers > 0 ? [texts.reads.form] : []),
  ];
  const noted = lastMessageAt !== null ? 'conversation' : facts.length > 0 ? 'form' : 'nothing';
  return html`<section><h2>${texts.heading}</h2><p>${texts.employer(workspace.name, texts.noted[noted])}</p>
${reads.map((sentence) => html`<p>${sentence}</p>`)}${reads.length > 0 && html`<p>${texts.doesNotRead}</p>`}<p>${texts.never}</p>
${answers.length > 0 && html`<h3>${texts.answers}</h3>${answerList(answers, visit.lang)}`}</section>`;
}

/** Says whether people opened the application, and the conversation with it, as the audit trail has it (D35, D46). */
export function readingSection(
  visit: Visit,
  { workspace }: PortalView,
  { readings, conversation: { lastMessageAt } }: Explanation,
): SafeHtml {
  const texts = explanationTexts[visit.lang].reading;
  const sentences = (['employer', 'administrator'] as const).flatMap((reader) => {
    const times = readings.filter(({ by }) => by === reader).map(({ at }) => at);
    const [first] = times;
    const last = times.at(-1);
    if (first === undefined || last === undefined) return [];
    const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
    return [texts[reader]({ from: day(first), to: day(last) })];
  });
  const isReadSince = lastMessageAt !== null && readings.some(({ at }) => at >= lastMessageAt);
  return html`<section><h2>${texts.heading}</h2>
${sentences.length === 0 ? html`<p>${texts.none}</p>` : html`<ul class="facts">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
${lastMessageAt !== null && sentences.length > 0 && html`<p>${isReadSince ? texts.sinceConversation : texts.beforeConversation}</p>`}</section>`;
}
