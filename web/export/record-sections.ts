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

export function consentsSection({ consents: proofs }: ExportedData, { texts }: Sheet): SafeHtml {
  const { heading, ...labels } = texts.consents;
  const head = [labels.at, labels.subject, labels.decision, labels.channel, labels.lang, labels.notice];
  const rows = withoutRepeats(proofs).map((proof) => [
    timeElement(proof.at, texts),
    wordOf(proof.kind, texts.words.consentKinds),
    decisionWords(proof, proofs, texts),
    wordOf(proof.way, texts.words.channels),
    languageName(proof.lang, texts),
    proof.noticeVersion,
  ]);
  return html`${listed(heading, head, rows, texts)}${fingerprints(
    proofs.map(({ noticeVersion, noticeSha256 }) => [noticeVersion, noticeSha256]),
    texts,
  )}`;
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
  return listed(heading, head, rows, texts);
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
  return listed(heading, head, rows, texts);
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
  return listed(heading, head, rows, texts);
}

export function jobAlertsSection({ jobAlerts, mailedJobs }: ExportedData, { lang, texts }: Sheet) {
  if (jobAlerts === undefined || mailedJobs === undefined) return null;
  const { heading, ...labels } = texts.jobAlerts;
  const ends = [labels.confirmedAt, labels.expiresAt];
  const head = [labels.createdAt, labels.search, labels.address, labels.mailSentAt, ...ends];
  const rows = jobAlerts.map((alert) => [
    timeElement(alert.createdAt, texts),
    describeAlertSearch(alert.search, lang) ?? labels.allJobs,
    textValue(alert.email),
    timeElement(alert.confirmationMailedAt, texts),
    timeElement(alert.confirmedAt, texts),
    timeElement(alert.expiresAt, texts),
  ]);
  return html`${listed(heading, head, rows, texts)}${mailedJobs.length > 0 && mailedJobsSection(mailedJobs, texts)}`;
}

function mailedJobsSection(jobs: NonNullable<ExportedData['mailedJobs']>, texts: SheetTexts): SafeHtml {
  const { heading, sentAt, job } = texts.mailedJobs;
  const rows = jobs.map(({ mailedAt, title }) => [timeElement(mailedAt, texts), title]);
  return listed(heading, [sentAt, job], rows, texts);
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
  return listed(heading, head, rows, texts);
}

/** Renders a table below its title; a sentence in its place if there are no rows. */
function listed(
  title: string,
  head: string[],
  rows: Parameters<typeof table>[2],
  texts: SheetTexts,
): SafeHtml {
  const list = rows.length > 0 ? table(title, head, rows) : html`<p>${texts.nothing}</p>`;
  return html`<section><h2>${title}</h2>${list}</section>`;
}
