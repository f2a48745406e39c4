import { suspicionReason, suspicionWords } from '#domain/notices/suspicion-words.ts';
import type { Explanation } from '#domain/portal/explanation/explain-decisions.ts';
import { isUnderQuestion, topicOf, writeAnswer } from '#domain/prequalification/fact-words.ts';
import { longDay, type Zoned } from '#kernel/calendar/write-time.ts';
import { countryName } from '#kernel/country.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { answerList } from '#web/employer/answer-list.ts';
import type { Visit } from '#web/page/visit.ts';
import type { Portal, PortalView } from '../portal-view.ts';
import { explanationTexts } from './texts.ts';

/** Says what a machine asked, noted and marked, whose model it was, and what it has no means to do (D28, D61). */
export function assistantSection(
  visit: Visit,
  { token, view: { workspace } }: Portal,
  { mark, conversation: { interviewers, formAnswers, questions, facts } }: Explanation,
): SafeHtml {
  const texts = explanationTexts[visit.lang].assistant;
  const day = dayWriter(visit, workspace);
  const conversationSentences = interviewers.map(({ kind, model, processor, messages, since, until }) => {
    const counted = { messages, from: day(since), to: day(until) };
    const company = processor && `${processor.name} (${countryName(processor.country, visit.lang)})`;
    if (kind === 'questionnaire') return texts.questionnaire({ company, ...counted });
    return texts.model({ model: model ?? '', company, ...counted });
  });
  const sentences = formAnswers > 0 ? [texts.form, ...conversationSentences] : conversationSentences;
  const markSentence = texts.marked(suspicionWords[visit.lang].heading);
  const markView =
    mark && html`<p>${markSentence} ${suspicionReason(mark, visit.lang)} ${texts.markDecides}</p>`;
  if (sentences.length === 0)
    return html`<section><h2>${texts.heading}</h2>${markView ?? html`<p>${texts.none}</p>`}</section>`;
  const writeTopic = ({ question, asked }: (typeof questions)[number]) => {
    // If a model asked the question in its own words, the fact may have the words of the questionnaire.
    const fact = facts.find((one) => one.question === question);
    return topicOf({ question, asked: asked ?? fact?.asked }, visit.lang);
  };
  const topics = [...new Set(questions.map(writeTopic))].filter((topic) => topic !== '');
  const hasConversations = conversationSentences.length > 0;
  const trustUrl = visit.urls.to('/trust/interviewer/{workspaceSlug}', { workspaceSlug: workspace.slug });
  const conversationNote = hasConversations && html`<p>${texts.did}</p>`;
  const topicItems = topics.map((topic) => html`<li>${topic}</li>`);
  const topicList = topics.length > 0 && html`<h3>${texts.questions}</h3><ol>${topicItems}</ol>`;
  const askedIn = hasConversations ? 'conversation' : 'form';
  return html`<section><h2>${texts.heading}</h2>
${markView}<ul class="facts">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
${conversationNote}<p><strong>${texts.cannot}</strong> <a href="${trustUrl}">${texts.more}</a></p>
${topicList}
${notedFacts(visit, { token, facts, day, askedIn })}</section>`;
}

/**
 * Returns a function that writes days in the employer's time zone; '' for null, which only the types of SQL's `min`
 * allow.
 */
function dayWriter({ texts }: Visit, workspace: Zoned): (at: Date | null) => string {
  return (at) => (at === null ? '' : longDay(at, texts.locale, workspace));
}

/** Names the people of the employer who wrote in the conversation themselves, without a machine (D58). */
export function personsSection(
  visit: Visit,
  { workspace }: PortalView,
  { conversation: { persons } }: Explanation,
): Child {
  if (persons.length === 0) return false;
  const texts = explanationTexts[visit.lang].persons;
  const day = dayWriter(visit, workspace);
  const sentences = persons.map(({ name, messages, since, until }) =>
    texts.wrote({ name, messages, from: day(since), to: day(until) }),
  );
  return html`<section><h2>${texts.heading}</h2>
<ul class="facts">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p>${texts.silent}</p></section>`;
}

type NotedFacts = {
  token: string;
  facts: Explanation['conversation']['facts'];
  day: (at: Date) => string;
  askedIn: 'conversation' | 'form';
};

/**
 * Lists what is noted, from a conversation or from the form of its questions (D61). Words outside the questions come
 * first, each under a heading of its own (D181). A hint shows the candidate's words if the answer has others.
 */
function notedFacts(visit: Visit, { token, facts, day, askedIn }: NotedFacts): Child {
  if (facts.length === 0) return false;
  const texts = explanationTexts[visit.lang].assistant;
  const hintOf = ({ answer, quote, correctedAt }: (typeof facts)[number]) => {
    if (correctedAt !== undefined) return texts.corrected(day(new Date(correctedAt)));
    return answer !== quote && texts.quote(quote);
  };
  const toEntry = (fact: (typeof facts)[number]) => ({
    topic: topicOf(fact, visit.lang),
    words: writeAnswer(fact, visit.lang),
    hint: hintOf(fact),
  });
  const outsideQuestions = facts
    .filter((fact) => !isUnderQuestion(fact))
    .map(toEntry)
    .map(
      ({ topic, words, hint }) =>
        html`<h3>${topic}</h3><p class="lines">${words}</p>${hint && html`<p class="hint lines">${hint}</p>`}`,
    );
  const underQuestions = facts
    .filter(isUnderQuestion)
    .map(toEntry)
    .map(
      ({ topic, words, hint }) =>
        html`<dt>${topic}</dt><dd class="lines">${words}</dd>${hint && html`<dd class="hint lines">${hint}</dd>`}`,
    );
  const factList =
    underQuestions.length > 0 && html`<h3>${texts.facts[askedIn]}</h3><dl>${underQuestions}</dl>`;
  const portalUrl = visit.urls.to('/portal/{token}', { token });
  const correctLink = html`<a href="${portalUrl}">${texts.correct}</a>`;
  return html`${outsideQuestions}
${factList}<p>${correctLink}</p>`;
}

/** Says which data the employer and the assistant have, and which are not used (D63). */
export function dataSection(
  visit: Visit,
  { workspace }: PortalView,
  { answers, conversation }: Explanation,
): SafeHtml {
  const texts = explanationTexts[visit.lang].data;
  const { interviewers, formAnswers, facts, lastMessageAt } = conversation;
  // The questionnaire has a processor if it replaced a model that had read the messages already.
  const isReadByModel = interviewers.some(({ kind, processor }) => kind === 'model' || processor !== null);
  const readSentences = [
    ...(interviewers.length > 0 ? [texts.reads[isReadByModel ? 'model' : 'questionnaire']] : []),
    ...(formAnswers > 0 ? [texts.reads.form] : []),
  ];
  const notedInForm = facts.length > 0 ? 'form' : 'nothing';
  const notedIn = lastMessageAt === null ? notedInForm : 'conversation';
  const limitSentences = readSentences.length > 0 ? [texts.doesNotRead, texts.never] : [texts.never];
  const sentences = [...readSentences, ...limitSentences];
  return html`<section><h2>${texts.heading}</h2><p>${texts.employer(workspace.name, texts.noted[notedIn])}</p>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${answers.length > 0 && html`<h3>${texts.answers}</h3>${answerList(answers, visit.lang)}`}</section>`;
}

/**
 * Says who opened the application and when, and whether after the conversation, as the audit trail has it (D35, D46).
 */
export function readingSection(
  visit: Visit,
  { workspace }: PortalView,
  { readings, conversation: { lastMessageAt } }: Explanation,
): SafeHtml {
  const texts = explanationTexts[visit.lang].reading;
  const day = dayWriter(visit, workspace);
  const sentences = (['employer', 'administrator'] as const).flatMap((reader) => {
    const times = readings.filter(({ by }) => by === reader).map(({ at }) => at);
    const [first, last] = [times.at(0), times.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [texts[reader]({ from: day(first), to: day(last) })];
  });
  if (sentences.length === 0)
    return html`<section><h2>${texts.heading}</h2>
<p>${texts.none}</p>
</section>`;
  const isOpenedSince = lastMessageAt !== null && readings.some(({ at }) => at >= lastMessageAt);
  const sinceSentence = isOpenedSince ? texts.sinceConversation : texts.beforeConversation;
  return html`<section><h2>${texts.heading}</h2>
<ul class="facts">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
${lastMessageAt !== null && html`<p>${sinceSentence}</p>`}</section>`;
}
