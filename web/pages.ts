import { linkedPages } from '#domain/linked-pages.ts';
import { decideAlert, endAllAlerts, missingAlerts, showAlerts } from './alerts/show-alerts.ts';
import { showHomeMarkdown } from './careers/show-markdown.ts';
import { showHome } from './careers/show-pages.ts';
import { careersPages } from './careers-pages.ts';
import { chatPages } from './chat-pages.ts';
import { decideHeld, missingConfirm, showConfirm } from './confirm/show-confirm.ts';
import { deskPages } from './desk-pages.ts';
import { type DocsOptions, docsPages } from './docs-pages.ts';
import { employerPages } from './employer-pages.ts';
import { floorPages } from './floor/floor-pages.ts';
import { type PageRoute, page, sharedPage } from './page/route.ts';
import { showAccent, showAsset } from './page/show-asset.ts';
import { portalPages } from './portal-pages.ts';
import { listAssets } from './style/asset.ts';
import { missingCorrection, sendCorrection, showCorrection } from './thanks/show-correction.ts';
import { missingThanks, showThanks, showThanksInOtherLanguage } from './thanks/show-thanks.ts';
import { showInterviewer } from './trust/show-interviewer.ts';
import { showClientPackage } from './widget/show-client-package.ts';
import { showWidget } from './widget/show-widget.ts';

/**
 * Lists every page, stylesheet and script. The first path that matches is used, so a fixed segment is listed before a
 * parameter at the same position.
 */
export function createPages(options: DocsOptions): PageRoute[] {
  return [
    sharedPage('/', { GET: showHome, markdown: showHomeMarkdown }),
    ...careersPages,
    page('/trust/interviewer', { GET: showInterviewer }),
    page('/trust/interviewer/{workspaceSlug}', { GET: showInterviewer }),
    page('/correct-address/{token}', {
      GET: showCorrection,
      POST: sendCorrection,
      notFound: missingCorrection,
    }),
    page('/thanks/{token}', { GET: showThanks, POST: showThanksInOtherLanguage, notFound: missingThanks }),
    page(linkedPages.confirmation, { GET: showConfirm, POST: decideHeld, notFound: missingConfirm }),
    ...chatPages,
    page(linkedPages.alerts, { GET: showAlerts, POST: decideAlert, notFound: missingAlerts }),
    page('/alerts/{token}/end', { GET: showAlerts, POST: endAllAlerts, notFound: missingAlerts }),
    ...employerPages,
    ...floorPages,
    ...deskPages,
    ...portalPages,
    ...docsPages(options),
    ...listAssets().map((asset) => page(asset.path, { GET: showAsset(asset) })),
    page('/widget.js', { GET: showWidget }),
    page('/guichet-client.tgz', { GET: showClientPackage }),
    page('/assets/accents/{file}', { GET: showAccent }),
  ];
}
