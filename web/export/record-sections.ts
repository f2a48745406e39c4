import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { countryName } from '#kernel/country.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { decisionWords } from './decision-words.ts';
import {
  fingerprints,
  languageName,
  type SheetContext,
  table,
  textValue,
  timeElement,
  wordOf,
} from './sheet-elements.ts';
import type { ExportTexts } from './texts.fr.ts';
import { withoutRepeats } from './without-repeats.ts';

export function consentsSection({ consents }: ExportedData, context: SheetContext): SafeHtml {
  const { texts } = context;
  const { heading, ...labels } = texts.consents;
  const head = [labels.at, labels.subject, labels.decision, labels.channel, labels.lang, labels.notice];
  const rows = withoutRepeats(consents).map((consent) => [
    timeElement(consent.at, context),
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

export function recipientsSection({ recipients }: ExportedData, context: SheetContext) {
  const { texts } = context;
  if (recipients === undefined) return null;
  const { heading, ...labels } = texts.recipients;
  const head = [labels.role, labels.name, labels.since, labels.until];
  const rows = recipients.map((recipient) => [
    wordOf(recipient.kind, texts.words.recipientKinds),
    describeRecipient(recipient, context),
    timeElement(recipient.since, context),
    'until' in recipient ? timeElement(recipient.until, context) : null,
  ]);
  return tableSection(heading, head, rows, texts);
}

type Recipient = NonNullable<ExportedData['recipients']>[number];

function describeRecipient(recipient: Recipient, { lang, texts }: SheetContext): string {
  const name = recipient.name ?? texts.recipients.companyNotRecorded;
  const country = 'country' in recipient && recipient.country && countryName(recipient.country, lang);
  const model = 'model' in recipient && recipient.model;
  return [name, country, model].filter(Boolean).join(', ');
}

export function mailsSection({ mails }: ExportedData, context: SheetContext) {
  const { texts } = context;
  if (mails === undefined) return null;
  const { heading, ...labels } = texts.mails;
  const head = [labels.sentAt, labels.subject, labels.recipient, labels.lang];
  const rows = mails.map(({ sentAt, kind, to, lang }) => [
    timeElement(sentAt, context) ?? labels.notSent,
    wordOf(kind, texts.words.mailKinds),
    textValue(wordOf(to, texts.words.recipientKinds) ?? ''),
    languageName(lang, texts),
  ]);
  return tableSection(heading, head, rows, texts);
}

export function addressChangesSection({ addressChanges = [] }: ExportedData, context: SheetContext) {
  const { texts } = context;
  if (addressChanges.length === 0) return null;
  const { heading, ...labels } = texts.addressChanges;
  const head = [labels.requestedAt, labels.newAddress, labels.confirmedAt, labels.oldAddress];
  const rows = addressChanges.map(({ requestedAt, email, confirmedAt, previousEmail }) => [
    timeElement(requestedAt, context),
    textValue(email),
    timeElement(confirmedAt, context),
    previousEmail && textValue(previousEmail),
  ]);
  return tableSection(heading, head, rows, texts);
}

export function jobAlertsSection({ jobAlerts, mailedJobs }: ExportedData, context: SheetContext) {
  const { lang, texts } = context;
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
    timeElement(alert.createdAt, context),
    describeAlertSearch(alert.search, lang) ?? labels.allJobs,
    textValue(alert.email),
    timeElement(alert.confirmationMailedAt, context),
    timeElement(alert.confirmedAt, context),
    timeElement(alert.expiresAt, context),
  ]);
  return html`${tableSection(heading, head, rows, texts)}${mailedJobs.length > 0 && mailedJobsSection(mailedJobs, context)}`;
}

function mailedJobsSection(jobs: NonNullable<ExportedData['mailedJobs']>, context: SheetContext): SafeHtml {
  const { texts } = context;
  const { heading, sentAt, job } = texts.mailedJobs;
  const rows = jobs.map(({ mailedAt, title }) => [timeElement(mailedAt, context), title]);
  return tableSection(heading, [sentAt, job], rows, texts);
}

export function deletionsSection({ deletionRequests }: ExportedData, context: SheetContext) {
  const { texts } = context;
  if (deletionRequests === undefined) return null;
  const { heading, ...labels } = texts.deletions;
  const head = [labels.requestedAt, labels.subject, labels.status, labels.dueAt, labels.reason];
  const rows = deletionRequests.map(({ requestedAt, scope, state, dueAt, reason }) => [
    timeElement(requestedAt, context),
    wordOf(scope, texts.words.deletionScopes),
    wordOf(state, texts.words.deletionStates),
    timeElement(dueAt, context),
    reason,
  ]);
  return tableSection(heading, head, rows, texts);
}

/** Renders a section with a title and a table. A sentence replaces a table without rows. */
function tableSection(
  title: string,
  head: string[],
  rows: Parameters<typeof table>[2],
  texts: ExportTexts,
): SafeHtml {
  const list = rows.length > 0 ? table(title, head, rows) : html`<p>${texts.nothing}</p>`;
  return html`<section><h2>${title}</h2>${list}</section>`;
}
