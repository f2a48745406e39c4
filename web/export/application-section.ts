import { type ApplicationStatus, statusWords } from '#domain/applications/status/status-words.ts';
import { labelledTexts } from '#domain/applications/submitted-fields.ts';
import { suspicionOf, suspicionReason, suspicionWords } from '#domain/notices/suspicion-words.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { answerList } from '../employer/answer-list.ts';
import { conversationSection } from './conversation-section.ts';
import { decisionWords, newestConversationConsent } from './decision-words.ts';
import {
  definitionList,
  fingerprints,
  lines,
  type SheetContext,
  table,
  textValue,
  timeElement,
  wordOf,
} from './sheet-elements.ts';

type Application = ExportedData['applications'][number];

type ApplicationInExport = {
  application: Application;
  /** The paths of the files next to the page, in the order of `listFiles`; empty if no files are next to it. */
  filePaths: readonly string[];
  consents: ExportedData['consents'];
};

/** Renders everything that the export has about one application. */
export function applicationSection(
  { application, filePaths, consents }: ApplicationInExport,
  context: SheetContext,
): SafeHtml {
  const { lang, texts } = context;
  const { job, prequalification, statusHistory = [], contests = [], employerMessages = [] } = application;
  const labels = texts.application;
  const files = listFiles(application);
  const consent = newestConversationConsent(consents, application.id);
  const decision = consent === undefined ? null : decisionWords(consent, consents, texts);
  const fileLinks = files.map(
    ({ kind, fileName }, index) => [labels.fileKinds[kind], fileLink(fileName, filePaths[index])] as const,
  );
  const hashes = files.map(({ fileName, sha256 }) => [fileName, sha256] as const);
  const sentTexts = labelledTexts(application, lang).map(
    ([label, text]) => [label, textValue(text)] as const,
  );
  return html`<section><h3 dir="auto">${job.title}</h3>
${receipt(application, context)}
<h4>${labels.asSent}</h4>
${definitionList([...sentTexts, ...fileLinks])}
${application.answers.length > 0 && html`<h4>${labels.answers}</h4>${answerList(application.answers, lang)}`}
${fingerprints(hashes, texts)}
${statusHistory.length > 0 && statusTable(statusHistory, context)}
${candidateQuestionList(application, context)}
${employerMessages.map((message) => messageSection(message, context))}
${contests.map((contest) => contestSection(contest, context))}
${prequalification !== undefined && conversationSection({ ...prequalification, decision }, context)}</section>`;
}

/** Renders when and how the application arrived, and its status. */
function receipt(application: Application, context: SheetContext): SafeHtml {
  const { lang, texts } = context;
  const { receivedAt, channel, partner, source, references = [], verified, status } = application;
  const { suspicious = false, suspiciousReason = null } = application;
  const suspicion = suspicionOf({ suspicious, suspiciousReason });
  const { application: labels, words } = texts;
  return definitionList([
    [labels.receivedAt, timeElement(receivedAt, context)],
    [labels.channel, [wordOf(channel, words.channels), partner?.name, source].filter(Boolean).join(', ')],
    [labels.references, references.map(({ reference }) => reference).join(', ')],
    [labels.verifiedBy, verified === true ? (partner?.name ?? words.channels.partner) : null],
    [labels.status, statusName(status, lang)],
    [labels.mark, suspicion && `${suspicionWords[lang].heading}. ${suspicionReason(suspicion, lang)}`],
  ]);
}

/** Returns the name of a status, as pages and mails have it; the code of a status without a name. */
function statusName(status: ApplicationStatus | null | undefined, lang: Lang): string | null {
  if (status === null || status === undefined) return null;
  return statusWords[lang][status]?.name ?? status;
}

/** Lists the files of an application in the order in which an archive has them. */
function listFiles({ cv, laterCvs = [], attachments = [] }: Application) {
  const cvs = [...(cv === null ? [] : [cv]), ...laterCvs].map((file) => ({ kind: 'cv' as const, ...file }));
  return [...cvs, ...attachments];
}

function fileLink(fileName: string, path: string | undefined) {
  const href = path?.split('/').map(encodeURIComponent).join('/');
  return href === undefined ? fileName : html`<a href="${href}">${fileName}</a>`;
}

function statusTable(changes: NonNullable<Application['statusHistory']>, context: SheetContext): SafeHtml {
  const { lang, texts } = context;
  const { heading, at: atLabel, ...labels } = texts.history;
  return table(
    heading,
    [atLabel, labels.from, labels.to, labels.reason, labels.message, labels.offeredTimes, labels.decidedBy],
    changes.map(({ at, from, to, reason, messageToCandidate, offeredTimes, decidedBy }) => [
      timeElement(at, context),
      statusName(from, lang),
      statusName(to, lang),
      reason,
      messageToCandidate ?? null,
      timesOf(offeredTimes, context),
      decidedBy,
    ]),
  );
}

function candidateQuestionList({ candidateQuestions = [] }: Application, context: SheetContext): Child {
  const { questions: heading, replaces: replacesLabel } = context.texts.application;
  if (candidateQuestions.length === 0) return false;
  const items = candidateQuestions.map(({ text, at, replaces }) => {
    const replacedText = replaces && html`<p class="who">${replacesLabel} ${lines(replaces)}</p>`;
    return html`<li><p class="lines">${text}</p><p class="who">${timeElement(at, context)}</p>${replacedText}</li>`;
  });
  return html`<h4>${heading}</h4><ul>${items}</ul>`;
}

function messageSection(
  { at, question, text, offeredTimes, writtenBy }: NonNullable<Application['employerMessages']>[number],
  context: SheetContext,
): SafeHtml {
  const labels = context.texts.message;
  return html`<h4>${labels.heading}</h4>${definitionList([
    [labels.at, timeElement(at, context)],
    [labels.question, question && lines(question)],
    [labels.text, lines(text)],
    [labels.offeredTimes, timesOf(offeredTimes, context)],
    [labels.writtenBy, writtenBy],
  ])}`;
}

function timesOf(times: readonly string[] | undefined, context: SheetContext) {
  if (times === undefined || times.length === 0) return null;
  return html`<ul>${times.map((time) => html`<li>${timeElement(time, context)}</li>`)}</ul>`;
}

function contestSection(
  contest: NonNullable<Application['contests']>[number],
  context: SheetContext,
): SafeHtml {
  const { text, requestedAt, dueAt, answer, answeredBy, answeredAt } = contest;
  const labels = context.texts.contest;
  return html`<h4>${labels.heading}</h4>${definitionList([
    [labels.requestedAt, timeElement(requestedAt, context)],
    [labels.text, lines(text)],
    [labels.dueAt, timeElement(dueAt, context)],
    [labels.answer, answer && lines(answer)],
    [labels.answeredBy, answeredBy],
    [labels.answeredAt, timeElement(answeredAt, context)],
  ])}`;
}
