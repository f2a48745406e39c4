import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { countryName } from '#kernel/country.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { decisionWords } from './decision-words.ts';
import {
  fingerprints,
  languageName,
  type Sheet,
  type SheetTexts,
  table,
  textValue,
  timeElement,
  wordOf,
} from './sheet-elements.ts';
import { withoutRepeats } from './without-repeats.ts';

export function consentsSection({ consents }: ExportedData, { texts }: Sheet): SafeHtml {
  const { heading, ...labels } = texts.consents;
  const head = [labels.at, labels.subject, labels.decision, labels.channel, labels.lang, labels.notice];
  const rows = withoutRepeats(consents).map((consent) => [
    timeElement(consent.at, texts),
    wordOf(consent.kind, texts.words.consentKinds),
    decisionWords(consent, consents, texts),
    wordOf(consent.way, texts.words.channels),
    languageName(consent.lang, texts),
    consent.noticeVersion,
  ]);
  const noticeHashes = consents.map(
    ({ noticeVersion, noticeSha256 }) => [noticeVersion, noticeSha256] as const,
  );
  return html`${tableSection(heading, head, rows, texts)}${fingerprints(noticeHashes, texts)}`;
}

export function recipientsSection({ recipients }: ExportedData, { lang, texts }: Sheet) {
  if (recipients === undefined) return null;
  const { heading, ...labels } = texts.recipients;
  const head = [labels.role, labels.name, labels.since, labels.until];
  const rows = recipients.map((recipient) => [
    wordOf(recipient.kind, texts.words.recipientKinds),
    describeRecipient(recipient, { lang, texts }),
    timeElement(recipient.since, texts),
    'until' in recipient ? timeElement(recipient.until, texts) : null,
  ]);
  return tableSection(heading, head, rows, texts);
}

type Recipient = NonNullable<ExportedData['recipients']>[number];

function describeRecipient(recipient: Recipient, { lang, texts }: Sheet): string {
  const name = recipient.name ?? texts.recipients.companyNotRecorded;
  const country = 'country' in recipient && recipient.country && countryName(recipient.country, lang);
  const model = 'model' in recipient && recipient.model;
  return [name, country, model].filter(Boolean).join(', ');
}

export function mailsSection({ mails }: ExportedData, { texts }: Sheet) {
  if (mails === undefined) return null;
  const { heading, ...labels } = texts.mails;
  const head = [labels.sentAt, labels.subject, labels.recipient, labels.lang];
  const rows = mails.map(({ sentAt, kind, to, lang }) => [
    timeElement(sentAt, texts) ?? labels.notSent,
    wordOf(kind, texts.words.mailKinds),
    textValue(wordOf(to, texts.words.recipientKinds) ?? ''),
    languageName(lang, texts),
  ]);
  return tableSection(heading, head, rows, texts);
}

export function addressChangesSection({ addressChanges = [] }: ExportedData, { texts }: Sheet) {
  if (addressChanges.length === 0) return null;
  const { heading, ...labels } = texts.addressChanges;
  const head = [labels.requestedAt, labels.newAddress, labels.confirmedAt, labels.oldAddress];
  const rows = addressChanges.map(({ requestedAt, email, confirmedAt, previousEmail }) => [
    timeElement(requestedAt, texts),
    textValue(email),
    timeElement(confirmedAt, texts),
    previousEmail && textValue(previousEmail),
  ]);
  return tableSection(heading, head, rows, texts);
}

export function jobAlertsSection({ jobAlerts, mailedJobs }: ExportedData, { lang, texts }: Sheet) {
  if (jobAlerts === undefined || mailedJobs === undefined) return null;
  const { heading, ...labels } = texts.jobAlerts;
  const head = [
    labels.createdAt,
    labels.search,
    labels.address,
    labels.mailSentAt,
    labels.confirmedAt,
    labels.expiresAt,
  ];
  const rows = jobAlerts.map((alert) => [
    timeElement(alert.createdAt, texts),
    describeAlertSearch(alert.search, lang) ?? labels.allJobs,
    textValue(alert.email),
    timeElement(alert.confirmationMailedAt, texts),
    timeElement(alert.confirmedAt, texts),
    timeElement(alert.expiresAt, texts),
  ]);
  return html`${tableSection(heading, head, rows, texts)}${mailedJobs.length > 0 && mailedJobsSection(mailedJobs, texts)}`;
}

function mailedJobsSection(jobs: NonNullable<ExportedData['mailedJobs']>, texts: SheetTexts): SafeHtml {
  const { heading, sentAt, job } = texts.mailedJobs;
  const rows = jobs.map(({ mailedAt, title }) => [timeElement(mailedAt, texts), title]);
  return tableSection(heading, [sentAt, job], rows, texts);
}

export function deletionsSection({ deletionRequests }: ExportedData, { texts }: Sheet) {
  if (deletionRequests === undefined) return null;
  const { heading, ...labels } = texts.deletions;
  const head = [labels.requestedAt, labels.subject, labels.status, labels.dueAt, labels.reason];
  const rows = deletionRequests.map(({ requestedAt, scope, state, dueAt, reason }) => [
    timeElement(requestedAt, texts),
    wordOf(scope, texts.words.deletionScopes),
    wordOf(state, texts.words.deletionStates),
    timeElement(dueAt, texts),
    reason,
  ]);
  return tableSection(heading, head, rows, texts);
}

/** Renders a section with a title and a table. A sentence replaces a table without rows. */
function tableSection(
  title: string,
  head: string[],
  rows: Parameters<typeof table>[2],
  texts: SheetTexts,
): SafeHtml {
  const list = rows.length > 0 ? table(title, head, rows) : html`<p>${texts.nothing}</p>`;
  return html`<section><h2>${title}</h2>${list}</section>`;
}
