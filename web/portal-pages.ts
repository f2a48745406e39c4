import { linkedPages } from '#domain/linked-pages.ts';
import { missingLink } from './links/missing-link.ts';
import { showLinkForm, submitLinkForm } from './links/serve-link-form.ts';
import { type PageRoute, page } from './page/route.ts';
import { confirmAddress, showAddress } from './portal/contact/address-page.ts';
import { sendContact, showContact } from './portal/contact/contact-page.ts';
import { showSheet } from './portal/data/sheet-page.ts';
import { showStatusFeed } from './portal/data/show-status-feed.ts';
import {
  sendDeletionRequest,
  showDeletionForm,
  showDeletionWithdrawal,
  withdrawDeletionRequest,
} from './portal/deletion/deletion-page.ts';
import { sendContest, showExplanation } from './portal/explanation/explanation-page.ts';
import { sendCv, showCvForm } from './portal/own-application/cv-page.ts';
import {
  sendApplicationWithdrawal,
  showApplicationWithdrawal,
} from './portal/own-application/withdrawal-page.ts';
import { correctPortalFact } from './portal/start/correct-fact.ts';
import { showPortal } from './portal/start/portal-page.ts';

/**
 * The candidate's portal. The address of a form also answers GET, since a browser reloads it after a refused form.
 * `/portal/{token}/withdraw` takes back a deletion request, `/portal/{token}/applications/{applicationId}/withdraw` an
 * application.
 */
export const portalPages: readonly PageRoute[] = [
  page('/portal', { GET: showLinkForm('candidate'), POST: submitLinkForm('candidate') }),
  page(linkedPages.portal, { GET: showPortal, notFound: missingLink }),
  page('/portal/{token}/delete', { GET: showDeletionForm, POST: sendDeletionRequest, notFound: missingLink }),
  page('/portal/{token}/withdraw', {
    GET: showDeletionWithdrawal,
    POST: withdrawDeletionRequest,
    notFound: missingLink,
  }),
  page('/portal/{token}/contact', { GET: showContact, POST: sendContact, notFound: missingLink }),
  page('/portal/{token}/applications/{applicationId}/withdraw', {
    GET: showApplicationWithdrawal,
    POST: sendApplicationWithdrawal,
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
  page('/portal/{token}/sheet', { GET: showSheet, notFound: missingLink }),
  page(linkedPages.addressChange, { GET: showAddress, POST: confirmAddress, notFound: missingLink }),
  page('/status/{token}/feed.xml', { GET: showStatusFeed, notFound: missingLink }),
];
