import type { oas31 } from 'zod-openapi';
import { imageKinds } from '#domain/jobs/browse/find-careers-image.ts';
import { syndicationFormats } from '#domain/jobs/syndication/formats.ts';
import type { DocsScope } from '#domain/ports.ts';
import { readSource } from '#kernel/attribution.ts';
import { showAlertForm, submitAlert } from './alerts/request-alert.ts';
import { decideAlert, endAllAlerts, showAlerts } from './alerts/show-alerts.ts';
import { showForm, submitForm } from './apply/apply.ts';
import { applyScript, applyStyle } from './apply/assets.ts';
import { careersStyle } from './careers/assets.ts';
import { readSearch, searchPairs } from './careers/list/search.ts';
import { missingJob } from './careers/missing-job.ts';
import { readCareers, readHome, readJob } from './careers/read-pages.ts';
import { showFeed } from './careers/show-feed.ts';
import { showImage } from './careers/show-image.ts';
import { showCareers, showHome, showJob } from './careers/show-pages.ts';
import { awaitPersonOnPage } from './chat/answering/await-person.ts';
import { correctChatFact } from './chat/answering/correct-fact.ts';
import { requestCallback } from './chat/answering/request-callback.ts';
import { sendAnswers, showQuestions } from './chat/answering/send-answers.ts';
import { sendToPerson } from './chat/answering/send-to-person.ts';
import { chatScript, chatStyle } from './chat/assets.ts';
import { decideChat, showChat } from './chat/show-chat.ts';
import { decideHeld, missingConfirm, showConfirm } from './confirm/show-confirm.ts';
import { deskStyle } from './desk/assets.ts';
import { deskPages } from './desk-pages.ts';
import { docsScript, docsStyle } from './docs/frame/assets.ts';
import { createDocs } from './docs/show-docs.ts';
import { downloadCv, missingEmployerLink, showEmployer } from './employer/show-employer.ts';
import { floorScript } from './floor/assets.ts';
import { floorPages } from './floor/pages.ts';
import { showAccessibility, showLegalNotice, showPrivacy } from './legal/show-legal.ts';
import { missingLink } from './links/missing-link.ts';
import { sendLinks, showLinks } from './links/show-links.ts';
import type { Query } from './page/query.ts';
import { type PageRoute, page, sharedPage } from './page/route.ts';
import { showAccent, showAsset } from './page/show-asset.ts';
import { portalStyle } from './portal/assets.ts';
import { confirmAddress, showAddress } from './portal/contact/show-address.ts';
import { sendAddress, sendContact, showContact } from './portal/contact/show-contact.ts';
import { showSheet } from './portal/data/show-sheet.ts';
import { showStatusFeed } from './portal/data/show-status-feed.ts';
import { confirmDeletion, requestDeletion, withdrawDeletion } from './portal/deletion/show-deletion.ts';
import { sendContest, showExplanation } from './portal/explanation/show-explanation.ts';
import { correctPortalFact } from './portal/own-application/correct-fact.ts';
import { sendCv, showCvForm } from './portal/own-application/show-cv.ts';
import { sendWithdrawal, showWithdrawal } from './portal/own-application/show-withdrawal.ts';
import { showPortal } from './portal/show-portal.ts';
import { baseStyle, icon } from './style/assets.ts';
import { missingCorrection, sendCorrection, showCorrection } from './thanks/show-correction.ts';
import { showInterviewer } from './trust/show-interviewer.ts';
import { showClientPackage } from './widget/client-package.ts';
import { showWidget } from './widget/widget-file.ts';

const assets = [
  baseStyle,
  icon,
  ...[careersStyle, applyStyle, chatStyle, portalStyle, deskStyle, docsStyle],
  ...[applyScript, chatScript, docsScript, floorScript].flat(),
];

/** The page of an expired link posts to its own address, which says which application is wanted. */
const employerLink = { POST: sendLinks('employer'), notFound: missingEmployerLink };

/** The links of a careers page keep the board that led there (D40). */
const boardOf = (query: Query) => readSource(query.source);

const docsFolders = ['/docs', '/docs/quickstart', '/docs/reference', '/docs/errors'] as const;

/** Every page and every file of the pages; built once for a process. */
export function createPages({
  docs,
  readDocument,
}: {
  docs: DocsScope;
  readDocument: () => oas31.OpenAPIObject;
}): PageRoute[] {
  const { showStart, showPage, readPage, showSearch, showPostman } = createDocs({ docs, readDocument });
  return [
    sharedPage('/', { GET: showHome, markdown: readHome }),
    sharedPage('/careers/{workspaceSlug}', { GET: showCareers, markdown: readCareers }, (query) => [
      boardOf(query),
      searchPairs(readSearch(query)),
    ]),
    ...Object.values(syndicationFormats).map((format) =>
      sharedPage(`/careers/{workspaceSlug}/${format.file}`, { GET: showFeed(format) }, boardOf),
    ),
    ...imageKinds.map((kind) => page(`/careers/{workspaceSlug}/${kind}`, { GET: showImage(kind) })),
    page('/careers/{workspaceSlug}/alerts', { GET: showAlertForm, POST: submitAlert }),
    sharedPage(
      '/careers/{workspaceSlug}/{jobId}',
      { GET: showJob, markdown: readJob, notFound: missingJob },
      boardOf,
    ),
    page('/apply/{workspaceSlug}', { GET: showForm, POST: submitForm }),
    sharedPage('/legal', { GET: showLegalNotice }),
    sharedPage('/legal/{workspaceSlug}', { GET: showLegalNotice }, boardOf),
    sharedPage('/privacy', { GET: showPrivacy }),
    sharedPage('/privacy/{workspaceSlug}', { GET: showPrivacy }, boardOf),
    sharedPage('/accessibility', { GET: showAccessibility }),
    sharedPage('/accessibility/{workspaceSlug}', { GET: showAccessibility }, boardOf),
    page('/apply/{workspaceSlug}/{jobId}', { GET: showForm, POST: submitForm, notFound: missingJob }),
    page('/trust/interviewer', { GET: showInterviewer }),
    page('/chat/{token}', { GET: showChat, POST: decideChat, notFound: missingLink }),
    page('/chat/{token}/callback', { GET: showChat, POST: requestCallback, notFound: missingLink }),
    page('/chat/{token}/say', { GET: showChat, POST: sendToPerson, notFound: missingLink }),
    page('/chat/{token}/conversation', { GET: showChat, POST: awaitPersonOnPage, notFound: missingLink }),
    page('/chat/{token}/questions', { GET: showQuestions, POST: sendAnswers, notFound: missingLink }),
    page('/chat/{token}/facts', { GET: showChat, POST: correctChatFact, notFound: missingLink }),
    page('/alerts/{token}', { GET: showAlerts, POST: decideAlert, notFound: missingLink }),
    page('/alerts/{token}/end', { GET: showAlerts, POST: endAllAlerts, notFound: missingLink }),
    page('/correct-address/{token}', {
      GET: showCorrection,
      POST: sendCorrection,
      notFound: missingCorrection,
    }),
    page('/confirm/{token}', { GET: showConfirm, POST: decideHeld, notFound: missingConfirm }),
    page('/employer', { GET: showLinks('employer'), POST: sendLinks('employer') }),
    page('/employer/{token}', { GET: showEmployer, ...employerLink }),
    page('/employer/{token}/cv', { GET: downloadCv, ...employerLink }),
    page('/employer/{token}/cv/{number}', { GET: downloadCv, ...employerLink }),
    ...floorPages,
    ...deskPages,
    page('/portal', { GET: showLinks('candidate'), POST: sendLinks('candidate') }),
    page('/portal/{token}', { GET: showPortal, notFound: missingLink }),
    page('/portal/{token}/delete', { GET: confirmDeletion, POST: requestDeletion, notFound: missingLink }),
    page('/portal/{token}/withdraw', { GET: showPortal, POST: withdrawDeletion, notFound: missingLink }),
    page('/portal/{token}/contact', { GET: showContact, POST: sendContact, notFound: missingLink }),
    page('/portal/{token}/address', { GET: showContact, POST: sendAddress, notFound: missingLink }),
    page('/portal/{token}/applications/{applicationId}/withdraw', {
      GET: showWithdrawal,
      POST: sendWithdrawal,
      notFound: missingLink,
    }),
    page('/portal/{token}/applications/{applicationId}/cv', {
      GET: showCvForm,
      POST: sendCv,
      notFound: missingLink,
    }),
    page('/portal/{token}/applications/{applicationId}/facts', {
      GET: showPortal,
      POST: correctPortalFact,
      notFound: missingLink,
    }),
    page('/portal/{token}/applications/{applicationId}/explanation', {
      GET: showExplanation,
      POST: sendContest,
      notFound: missingLink,
    }),
    page('/address/{token}', { GET: showAddress, POST: confirmAddress, notFound: missingLink }),
    page('/status/{token}/feed.xml', { GET: showStatusFeed, notFound: missingLink }),
    page('/portal/{token}/sheet', { GET: showSheet, notFound: missingLink }),
    sharedPage('/docs', { GET: showStart }),
    ...(docs === 'off'
      ? []
      : [page('/docs/search', { GET: showSearch }), sharedPage('/docs/postman.json', { GET: showPostman })]),
    ...(docs === 'off' ? (['/docs/errors'] as const) : docsFolders).map((folder) =>
      sharedPage(`${folder}/{page}`, { GET: showPage(folder), markdown: readPage(folder) }),
    ),
    ...assets.map((asset) => page(asset.path, { GET: showAsset(asset) })),
    page('/widget.js', { GET: showWidget }),
    page('/guichet-client.tgz', { GET: showClientPackage }),
    page('/assets/accents/{file}', { GET: showAccent }),
  ];
}
