import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import { labelledTexts } from '#domain/applications/submitted-fields.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { legalBases } from '#domain/portal/export/legal-bases.ts';
import type { Zoned } from '#kernel/calendar.ts';
import { countryName } from '#kernel/country.ts';
import type { Lang } from '#kernel/language.ts';
import { html, raw, render, type SafeHtml } from '#kernel/text/html.ts';
import { languageNames } from '../page/layout.ts';
import { pageTexts } from '../page/texts/texts.ts';
import { applicationSection } from './application-section.ts';
import {
  definitionList,
  fingerprints,
  formatInstant,
  languageName,
  type SheetTexts,
  table,
  timeElement,
  wordOf,
} from './parts.ts';
import { exportStyle } from './style.ts';
import { exportTexts } from './texts.ts';
import { withoutRepeats } from './without-repeats.ts';

type FileNextToPage = { of: string; path: string };
type Reading =
  /** The page of an archive: in the language of the newest application, with the CVs next to it. */
  | { files: readonly FileNextToPage[] }
  /** The page in a browser, with links back to the portal and to the other language. */
  | { lang: Lang; back: string; others: readonly { lang: Lang; href: string }[] };

/** Renders an export as one file that can be read without this service: it runs no script and loads nothing. */
export function exportPage(data: ExportedData, reading: Reading & Zoned): string {
  const lang = 'lang' in reading ? reading.lang : (data.applications.at(-1)?.lang ?? 'fr');
  const files = 'files' in reading ? reading.files : [];
  const texts = { ...exportTexts[lang], timeZone: reading.timeZone };
  const { firstName, lastName } = data.candidate;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const title = name === '' ? texts.title : texts.titleOf(name);
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(exportStyle)}</style>
</head>
<body>
<main>
${
  'back' in reading &&
  html`<nav class="languages" aria-label="${pageTexts[lang].language}">${reading.others.map(({ lang: other, href }) => html`<a href="${href}" hreflang="${other}" lang="${other}">${languageNames[other]}</a>`)}</nav>
<p class="back"><a href="${reading.back}">${texts.back}</a></p>`
}
<h1>${title}</h1>
<p>${('back' in reading ? texts.pageLead : texts.archiveLead)(formatInstant(data.exportedAt, texts))} ${texts.localTime(texts.timeZone)}</p>
${'files' in reading && html`<p>${texts.files}${files.length > 0 && ` ${texts.hasFiles}`}</p>`}
<section><h2>${texts.person}</h2>${person(data, { lang, texts })}</section>
<section><h2>${texts.keeping}</h2>${keeping(data, { lang, texts })}</section>
<section><h2>${texts.applications}</h2>
${data.applications.map((application) => {
  const paths = files.filter(({ of }) => of === application.id).map(({ path }) => path);
  return applicationSection({ application, paths, lang, texts });
})}</section>
${consents(data, texts)}
${recipients(data, { lang, texts })}
${mails(data, texts)}
${addressChanges(data, texts)}
${jobAlerts(data, { lang, texts })}
${deletionRequests(data, texts)}
</main>
</body>
</html>
`;
  return render(page);
}

function person({ candidate }: ExportedData, { lang, texts }: { lang: Lang; texts: SheetTexts }): SafeHtml {
  return definitionList([
    ...labelledTexts(candidate, lang),
    [texts.since, timeElement(candidate.createdAt, texts)],
  ]);
}

function keeping(
  { rgpd, retention }: ExportedData,
  { lang, texts }: { lang: Lang; texts: SheetTexts },
): SafeHtml {
  return definitionList([
    [texts.legalBasis, legalBases[lang]],
    [texts.retention, texts.months(rgpd.retentionMonths)],
    [texts.lastContact, timeElement(retention?.lastContactAt, texts)],
    [texts.purgeAt, timeElement(retention?.purgeAt, texts)],
    [texts.legalHoldSince, timeElement(retention?.heldSince, texts)],
  ]);
}

function consents({ consents: proofs }: ExportedData, texts: SheetTexts): SafeHtml {
  const head = [texts.at, texts.subject, texts.decision, texts.channelOfConsent, texts.lang, texts.notice];
  const rows = withoutRepeats(proofs).map((proof) => [
    timeElement(proof.at, texts),
    wordOf(proof.kind, texts.consentKinds),
    wordOf(proof.decision, texts.decisions),
    wordOf(proof.way, texts.channels),
    languageName(proof.lang, texts),
    proof.noticeVersion,
  ]);
  return html`${listed(texts.consents, head, rows, texts)}${fingerprints(
    proofs.map(({ noticeVersion, noticeSha256 }) => [noticeVersion, noticeSha256]),
    texts,
  )}`;
}

function recipients({ recipients: all }: ExportedData, { lang, texts }: { lang: Lang; texts: SheetTexts }) {
  if (all === undefined) return null;
  const head = [texts.role, texts.name, texts.since, texts.until];
  const rows = all.map((recipient) => [
    wordOf(recipient.kind, texts.recipientKinds),
    [
      recipient.name ?? texts.processorNotRecorded,
      'country' in recipient && recipient.country && countryName(recipient.country, lang),
      'model' in recipient && recipient.model,
    ]
      .filter(Boolean)
      .join(', '),
    timeElement(recipient.since, texts),
    'until' in recipient ? timeElement(recipient.until, texts) : null,
  ]);
  return listed(texts.recipients, head, rows, texts);
}

function mails({ mails: all }: ExportedData, texts: SheetTexts) {
  if (all === undefined) return null;
  const head = [texts.sentAt, texts.subject, texts.recipient, texts.lang];
  const rows = all.map(({ sentAt, kind, to, lang }) => [
    timeElement(sentAt, texts) ?? texts.notSent,
    wordOf(kind, texts.mailKinds),
    wordOf(to, texts.recipientKinds),
    languageName(lang, texts),
  ]);
  return listed(texts.mails, head, rows, texts);
}

function addressChanges({ addressChanges: all }: ExportedData, texts: SheetTexts) {
  if (all === undefined || all.length === 0) return null;
  const head = [texts.at, texts.newAddress, texts.confirmedOn, texts.oldAddress];
  const rows = all.map(({ requestedAt, email, confirmedAt, previousEmail }) => [
    timeElement(requestedAt, texts),
    email,
    timeElement(confirmedAt, texts),
    previousEmail,
  ]);
  return listed(texts.addressChanges, head, rows, texts);
}

function jobAlerts(
  { jobAlerts: alerts, mailedJobs: jobs }: ExportedData,
  { lang, texts }: { lang: Lang; texts: SheetTexts },
) {
  if (alerts === undefined || jobs === undefined) return null;
  const head = [texts.at, texts.search, texts.recipient, texts.confirmedOn, texts.until];
  const rows = alerts.map(({ createdAt, search, email, confirmedAt, expiresAt }) => [
    timeElement(createdAt, texts),
    describeAlertSearch(search, lang) ?? texts.allJobs,
    email,
    timeElement(confirmedAt, texts),
    timeElement(expiresAt, texts),
  ]);
  const mailed = jobs.map(({ mailedAt, title }) => [timeElement(mailedAt, texts), title]);
  return html`${listed(texts.jobAlerts, head, rows, texts)}${
    mailed.length > 0 && listed(texts.mailedJobs, [texts.sentAt, texts.job], mailed, texts)
  }`;
}

function deletionRequests({ deletionRequests: all }: ExportedData, texts: SheetTexts) {
  if (all === undefined) return null;
  const head = [texts.at, texts.subject, texts.status, texts.dueAt, texts.reason];
  const rows = all.map(({ requestedAt, scope, state, dueAt, reason }) => [
    timeElement(requestedAt, texts),
    wordOf(scope, texts.deletionScopes),
    wordOf(state, texts.deletionStates),
    timeElement(dueAt, texts),
    reason,
  ]);
  return listed(texts.deletions, head, rows, texts);
}

function listed(
  title: string,
  head: string[],
  rows: Parameters<typeof table>[2],
  texts: SheetTexts,
): SafeHtml {
  return html`<section><h2>${title}</h2>${rows.length > 0 ? table(title, head, rows) : html`<p>${texts.none}</p>`}</section>`;
}
