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
  type Sheet,
  type SheetTexts,
  table,
  textValue,
  timeElement,
  wordOf,
} from './sheet-elements.ts';

type Application = ExportedData['applications'][number];

type Section = Sheet & {
  application: Application;
  /** The paths of the files next to the page, in the order of `listFiles`; empty if no files are next to it. */
  filePaths: readonly string[];
  consents: ExportedData['consents'];
};

/** Renders everything that the export has about one application. */
export function applicationSection({ application, filePaths, consents, lang, texts }: Section): SafeHtml {
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
${receipt(application, { lang, texts })}
<h4>${labels.asSent}</h4>
${definitionList([...sentTexts, ...fileLinks])}
${application.answers.length > 0 && html`<h4>${labels.answers}</h4>${answerList(application.answers, lang)}`}
${fingerprints(hashes, texts)}
${statusHistory.length > 0 && statusTable(statusHistory, { lang, texts })}
${candidateQuestionList(application, texts)}
${employerMessages.map((message) => messageSection(message, texts))}
${contests.map((contest) => contestSection(contest, texts))}
${prequalification !== undefined && conversationSection({ ...prequalification, decision }, { lang, texts })}</section>`;
}

/** Renders when and how the application arrived, and its status. */
function receipt(application: Application, { lang, texts }: Sheet): SafeHtml {
  const { receivedAt, channel, partner, source, references = [], verified, status } = application;
  const { suspicious = false, suspiciousReason = null } = application;
  const suspicion = suspicionOf({ suspicious, suspiciousReason });
  const { application: labels, words } = texts;
  return definitionList([
    [labels.receivedAt, timeElement(receivedAt, texts)],
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

function statusTable(changes: NonNullable<Application['statusHistory']>, { lang, texts }: Sheet): SafeHtml {
  const { heading, at: atLabel, ...labels } = texts.history;
  return table(
    heading,
    [atLabel, labels.from, labels.to, labels.reason, labels.message, labels.offeredTimes, labels.decidedBy],
    changes.map(({ at, from, to, reason, messageToCandidate, offeredTimes, decidedBy }) => [
      timeElement(at, texts),
      statusName(from, lang),
      statusName(to, lang),
      reason,
      messageToCandidate ?? null,
      timesOf(offeredTimes, texts),
      decidedBy,
    ]),
  );
}

function candidateQuestionList({ candidateQuestions = [] }: Application, texts: SheetTexts): Child {
  const { questions: heading, replaces: replacesLabel } = texts.application;
  if (candidateQuestions.length === 0) return false;
  const items = candidateQuestions.map(({ text, at, replaces }) => {
    const replacedText = replaces && html`<p class="who">${replacesLabel} ${lines(replaces)}</p>`;
    return html`<li><p class="lines">${text}</p><p class="who">${timeElement(at, texts)}</p>${replacedText}</li>`;
  });
  return html`<h4>${heading}</h4><ul>${items}</ul>`;
}

function messageSection(
  { at, question, text, offeredTimes, writtenBy }: NonNullable<Application['employerMessages']>[number],
  texts: SheetTexts,
): SafeHtml {
  const labels = texts.message;
  return html`<h4>${labels.heading}</h4>${definitionList([
    [labels.at, timeElement(at, texts)],
    [labels.question, question && lines(question)],
    [labels.text, lines(text)],
    [labels.offeredTimes, timesOf(offeredTimes, texts)],
    [labels.writtenBy, writtenBy],
  ])}`;
}

function timesOf(times: readonly string[] | undefined, texts: SheetTexts) {
  if (times === undefined || times.length === 0) return null;
  return html`<ul>${times.map((time) => html`<li>${timeElement(time, texts)}</li>`)}</ul>`;
}

function contestSection(contest: NonNullable<Application['contests']>[number], texts: SheetTexts): SafeHtml {
  const { text, requestedAt, dueAt, answer, answeredBy, answeredAt } = contest;
  const labels = texts.contest;
  return html`<h4>${labels.heading}</h4>${definitionList([
    [labels.requestedAt, timeElement(requestedAt, texts)],
    [labels.text, lines(text)],
    [labels.dueAt, timeElement(dueAt, texts)],
    [labels.answer, answer && lines(answer)],
    [labels.answeredBy, answeredBy],
    [labels.answeredAt, timeElement(answeredAt, texts)],
  ])}`;
}
