import { labelledTexts } from '#domain/applications/submitted-fields.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { topicOf } from '#domain/prequalification/fact-words.ts';
import { toFacts } from '#domain/sessions/conversation-session.ts';
import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { answerList } from '../employer/answer-list.ts';
import { definitionList, fingerprints, type SheetTexts, table, timeElement, wordOf } from './parts.ts';

type Application = ExportedData['applications'][number];
type Prequalification = NonNullable<Application['prequalification']>;

type Section = {
  application: Application;
  /** The paths of its files next to the page, in the order of the export. */
  paths: readonly string[];
  lang: Lang;
  texts: SheetTexts;
};

export function applicationSection({ application, paths, lang, texts }: Section): SafeHtml {
  const {
    job,
    partner,
    source,
    prequalification,
    references = [],
    statusHistory = [],
    candidateQuestions = [],
    contests = [],
    employerMessages = [],
  } = application;
  const files = listFiles(application);
  const via = [wordOf(application.channel, texts.channels), partner?.name, source].filter(Boolean).join(', ');
  return html`<section><h3 dir="auto">${job.title}</h3>
${definitionList([
  [texts.receivedAt, timeElement(application.receivedAt, texts)],
  [texts.channel, via],
  [texts.references, references.map(({ reference }) => reference).join(', ')],
  [texts.verified, application.verified === true ? texts.yes : null],
  [texts.status, wordOf(application.status, texts.statuses)],
])}
<h4>${texts.asSent}</h4>
${definitionList([
  ...labelledTexts(application, lang).map(
    ([label, text]) =>
      [label, text.includes('\n') ? html`<span class="lines">${text}</span>` : text] as const,
  ),
  ...files.map(
    ({ kind, fileName }, index) => [texts.fileKinds[kind], fileLink(fileName, paths[index])] as const,
  ),
])}
${application.answers.length > 0 && html`<h4>${texts.answers}</h4>${answerList(application.answers, lang)}`}
${fingerprints(
  files.map(({ fileName, sha256 }) => [fileName, sha256]),
  texts,
)}
${statusHistory.length > 0 && history(statusHistory, texts)}
${candidateQuestions.length > 0 && html`<h4>${texts.questions}</h4><ul>${candidateQuestions.map(({ text, at, replaces }) => html`<li><p class="lines">${text}</p><p class="who">${timeElement(at, texts)}</p>${replaces && html`<p class="who">${texts.replaces} <span class="lines">${replaces}</span></p>`}</li>`)}</ul>`}
${employerMessages.map((message) => messageFacts(message, texts))}
${contests.map((contest) => contestFacts(contest, texts))}
${prequalification !== undefined && conversation(prequalification, { lang, texts })}</section>`;
}

/** Lists the files in the order of the export. */
function listFiles({ cv, laterCvs = [], attachments = [] }: Application) {
  const cvs = [...(cv === null ? [] : [cv]), ...laterCvs].map((file) => ({ kind: 'cv' as const, ...file }));
  return [...cvs, ...attachments];
}

function fileLink(fileName: string, path: string | undefined) {
  const href = path?.split('/').map(encodeURIComponent).join('/');
  return href === undefined ? fileName : html`<a href="${href}">${fileName}</a>`;
}

function history(changes: NonNullable<Application['statusHistory']>, texts: SheetTexts): SafeHtml {
  return table(
    texts.history,
    [texts.at, texts.from, texts.to, texts.reason, texts.message, texts.offeredTimes, texts.decidedBy],
    changes.map(({ at, from, to, reason, messageToCandidate, offeredTimes, decidedBy }) => [
      timeElement(at, texts),
      wordOf(from, texts.statuses),
      wordOf(to, texts.statuses),
      reason,
      messageToCandidate ?? null,
      timesOf(offeredTimes, texts),
      decidedBy,
    ]),
  );
}

function messageFacts(
  { at, question, text, offeredTimes, writtenBy }: NonNullable<Application['employerMessages']>[number],
  texts: SheetTexts,
): SafeHtml {
  return html`<h4>${texts.message}</h4>${definitionList([
    [texts.at, timeElement(at, texts)],
    [texts.question, question && html`<span class="lines">${question}</span>`],
    [texts.message, html`<span class="lines">${text}</span>`],
    [texts.offeredTimes, timesOf(offeredTimes, texts)],
    [texts.decidedBy, writtenBy],
  ])}`;
}

function timesOf(times: readonly string[] | undefined, texts: SheetTexts) {
  if (times === undefined || times.length === 0) return null;
  return html`${times.map((time) => html`${timeElement(time, texts)} `)}`;
}

function contestFacts(contest: NonNullable<Application['contests']>[number], texts: SheetTexts): SafeHtml {
  const { text, requestedAt, dueAt, answer, answeredBy, answeredAt } = contest;
  return html`<h4>${texts.contest}</h4>${definitionList([
    [texts.at, timeElement(requestedAt, texts)],
    [texts.contest, html`<span class="lines">${text}</span>`],
    [texts.dueAt, timeElement(dueAt, texts)],
    [texts.contestAnswer, answer && html`<span class="lines">${answer}</span>`],
    [texts.decidedBy, answeredBy],
    [texts.answeredAt, answeredAt && timeElement(answeredAt, texts)],
  ])}`;
}

function conversation(
  { decision, callback, transcript, facts: sheet, state }: Prequalification,
  { lang, texts }: Pick<Section, 'lang' | 'texts'>,
) {
  const askers = (['ai', 'script'] as const).filter((asker) =>
    transcript.some(({ origin }) => origin === asker),
  );
  return html`<h4>${texts.conversation}</h4>
${definitionList([
  [texts.decision, wordOf(decision, texts.decisions)],
  [texts.callbackPhone, callback?.phone ?? null],
  [texts.callbackWhen, callback?.when ?? null],
])}
${askers.length > 0 && html`<p>${[...askers.map((asker) => texts.asked[asker]), texts.noMachineDecision].join(' ')}</p>`}
${
  transcript.length > 0 &&
  html`<ol class="talk">${transcript.map(
    ({
      role,
      origin,
      model,
      author,
      text,
      incomplete,
      at,
    }) => html`<li class="${role}"><p class="who">${[wordOf(origin, texts.speakers), author, model, incomplete && texts.incomplete].filter(Boolean).join(', ')} · ${timeElement(at, texts)}</p><p class="lines" dir="auto">${text}</p></li>
`,
  )}</ol>`
}
${sheet.length > 0 && factSheet(sheet, { lang, texts })}
${Object.keys(state).length > 0 && html`<h4>${texts.savedState}</h4>${definitionList(Object.entries(state).map(savedValue))}`}`;
}

/** Lists the candidate's answers in their own words; a line in another version's format is shown unchanged. */
function factSheet(
  sheet: Prequalification['facts'],
  { lang, texts }: Pick<Section, 'lang' | 'texts'>,
): SafeHtml {
  const rows = sheet.map((line) => {
    const [fact] = toFacts([line]);
    if (fact === undefined) return savedValue(['', line] as const);
    const { status, quote, correctedAt } = fact;
    const doubt = status === 'unclear' ? ` (${texts.unclear})` : '';
    const answer = status === 'declined' ? texts.declined : `${texts.quoted(quote)}${doubt}`;
    const mark = correctedAt !== undefined && html` (${texts.corrected} ${timeElement(correctedAt, texts)})`;
    return [topicOf(fact, lang), html`${answer}${mark}`] as const;
  });
  return html`<h4>${texts.heading}</h4>${definitionList(rows)}`;
}

function savedValue([name, value]: readonly [string, unknown]) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return [name, html`<span class="lines">${text}</span>`] as const;
}
