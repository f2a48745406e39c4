import { suspicionWords } from '#domain/notices/suspicion-words.ts';
import { countUnlistedWords, countWordsUnderQuestions } from '#domain/prequalification/fact-words.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { isByInterviewer } from '#kernel/conversation/message-origin.ts';
import { countryName } from '#kernel/country.ts';
import { countFormAnswers } from '#kernel/input/form-answer-id.ts';
import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import type { ApplicationProgress, Person, PortalApplication, PortalView } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

/** Says what was automated in each application, and that no machine decides anything (D28). */
export function aiSection(visit: Visit, { workspace, applications }: PortalView): SafeHtml {
  const texts = portalTexts[visit.lang].ai;
  const items = applications.flatMap((application) => {
    const { progress } = application;
    return progress !== null && isPartlyAutomated(progress)
      ? [automationItem(visit, { workspace, application, progress })]
      : [];
  });
  const isModelUsed = applications.some(({ progress }) =>
    progress?.messages.some(({ origin }) => origin === 'ai'),
  );
  const decisionNote = html`<p><strong>${texts.noMachineDecision}</strong> ${texts.decides}${isModelUsed && ` ${texts.unseen}`}</p>`;
  return html`<section><h2>${texts.heading}</h2>
${items.length === 0 ? html`<p>${texts.none}</p>` : html`<ul class="facts">${items}</ul>${decisionNote}`}</section>`;
}

/** Tells whether a machine wrote messages, noted answers or marked the application. */
function isPartlyAutomated({ messages, facts, mark }: ApplicationProgress): boolean {
  return messages.some(isByInterviewer) || facts.length > 0 || mark !== null;
}

type AutomatedApplication = {
  workspace: PortalView['workspace'];
  application: PortalApplication;
  progress: ApplicationProgress;
};

function automationItem(
  visit: Visit,
  { workspace, application: { job }, progress }: AutomatedApplication,
): SafeHtml {
  const { messages, facts, mark } = progress;
  const texts = portalTexts[visit.lang].ai;
  // Each entry of `messages` counts the messages of one author.
  const sentences = messages
    .filter(({ origin }) => origin === 'ai')
    .map(({ model, provider, messages: count }) => texts.model({ model: model ?? '', provider, count }));
  // The questionnaire has one count for each company whose model it replaced, and one where it replaced none.
  const scripted = messages.filter(({ origin }) => origin === 'script');
  const scriptedCount = sumOf(scripted, (author) => author.messages);
  if (scriptedCount > 0) sentences.push(texts.questionnaire(scriptedCount));
  if (countFormAnswers(facts) > 0) sentences.push(texts.form);
  if (mark !== null) sentences.push(texts.marked(suspicionWords[visit.lang].heading));
  const notedQuestions = countWordsUnderQuestions(facts);
  if (notedQuestions > 0) sentences.push(texts.facts(notedQuestions));
  return html`<li><span class="about" dir="auto" lang="${job.lang ?? workspace.lang}">${job.title}</span> ${sentences.join(' ')}</li>`;
}

/** Lists the stored data, and says until when they are kept (D32). */
export function keepingSection(visit: Visit, view: PortalView): SafeHtml {
  const texts = portalTexts[visit.lang].keeping;
  const stored = view.person === null ? [] : storedData(visit, view, view.person);
  const items = stored.map((sentence) => html`<li>${sentence}</li>`);
  return html`<section><h2>${texts.heading}</h2>
${items.length > 0 && html`<ul class="facts">${items}</ul>`}
<p>${retentionSentence(visit, view)}</p></section>`;
}

function storedData(visit: Visit, { applications }: PortalView, person: Person): string[] {
  const texts = portalTexts[visit.lang].keeping.what;
  const { hasPhone, otherPhones } = person;
  const files = sumOf(applications, (application) => application.files);
  const progresses = applications.map(({ progress }) => progress).filter((progress) => progress !== null);
  const facts = progresses.flatMap((progress) => progress.facts);
  // The keys are the names of the sentences in `texts`.
  const counts = {
    sentPhones: otherPhones.applications,
    callbackPhones: otherPhones.calls,
    answers: sumOf(applications, ({ answers }) => answers.length) + countWordsUnderQuestions(facts),
    declined: facts.filter(({ status }) => status === 'declined').length,
    questions: sumOf(progresses, ({ questions }) => questions.length),
    unlisted: sumOf(progresses, countUnlistedWords),
    messages: sumOf(progresses, ({ messages }) => sumOf(messages, (author) => author.messages)),
    words: sumOf(progresses, ({ words }) => words.length),
    contests: progresses.filter(({ contest }) => contest !== null).length,
  };
  const sentenceNames = Object.keys(counts) as (keyof typeof counts)[];
  return [
    texts.person(hasPhone),
    texts.applications({ applications: applications.length, files }),
    ...person.letterFields.map((field) =>
      texts.letterField({ name: field.label[visit.lang], applications: field.applications }),
    ),
    ...sentenceNames.flatMap((name) => (counts[name] > 0 ? [texts[name](counts[name])] : [])),
    texts.proofs,
  ];
}

function sumOf<Item>(items: readonly Item[], countOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + countOf(item), 0);
}

/**
 * Says until when the data are kept: until a requested deletion that covers all of them (D31), else as long as a legal
 * hold lasts, else until the date of the retention. An application's id in place of the link's token gets no date.
 */
function retentionSentence(visit: Visit, view: PortalView): string {
  const texts = portalTexts[visit.lang].keeping;
  const { workspace, person, retentionMonths: months, scope } = view;
  const day = (at: Date) => longDay(at, visit.texts.locale, workspace);
  const deletion = view.deletions.find(
    (request) => request.scope === scope && !request.missesNewerApplications,
  );
  if (deletion !== undefined)
    return deletion.isUnderWay ? texts.deletionUnderWay : texts.deletionDue(day(deletion.dueAt));
  if (person === null) return texts.application(months);
  return person.purgeAt === null ? texts.legalHold : texts.until({ day: day(person.purgeAt), months });
}

/** Lists the controller and the recipients of the data (GDPR, Article 15(1)). */
export function recipientsSection(
  visit: Visit,
  { recipients }: Person,
  workspace: PortalView['workspace'],
): SafeHtml {
  const texts = portalTexts[visit.lang].recipients;
  // The times of a model are the first and the last of its messages, which SQL types as nullable.
  const day = (at: Date | null) => (at === null ? '' : longDay(at, visit.texts.locale, workspace));
  const rows = recipients.map((recipient) => {
    if (recipient.kind !== 'ai_provider')
      return [recipient.name, texts[recipient.kind](day(recipient.since))];
    const { name, country, model, since, until } = recipient;
    const company = name === null ? texts.companyNotRecorded : withCountry(name, country, visit.lang);
    return [
      [company, model].filter((part) => part !== null).join(', '),
      texts.ai_provider({ since: day(since), until: day(until) }),
    ];
  });
  const items = rows.map(([name, role]) => html`<div><dt dir="auto">${name}</dt><dd>${role}</dd></div>`);
  return html`<section><h2>${texts.heading}</h2>
<details><summary>${texts.show(rows.length)}</summary><dl class="recipients">${items}</dl></details></section>`;
}

function withCountry(name: string, country: string | null, lang: Lang): string {
  return country === null ? name : `${name} (${countryName(country, lang)})`;
}
