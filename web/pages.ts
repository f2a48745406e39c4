import { linkedPages } from '#domain/linked-pages.ts';
import { decideAlert, endAllAlerts, missingAlerts, showAlerts } from './alerts/show-alerts.ts';
import { applyScript, applyStyle } from './apply/assets.ts';
import { careersStyle } from './careers/assets.ts';
import { showHomeMarkdown } from './careers/show-markdown.ts';
import { showHome } from './careers/show-pages.ts';
import { careersPages } from './careers-pages.ts';
import { chatScript, chatStyle } from './chat/assets.ts';
import { chatPages } from './chat-pages.ts';
import { decideHeld, missingConfirm, showConfirm } from './confirm/show-confirm.ts';
import { deskStyle } from './desk/frame/assets.ts';
import { deskPages } from './desk-pages.ts';
import { docsScript, docsStyle } from './docs/frame/assets.ts';
import { type DocsOptions, docsPages } from './docs-pages.ts';
import { employerPages } from './employer-pages.ts';
import { sheetStyle } from './export/style/style.ts';
import { floorScript } from './floor/assets.ts';
import { floorPages } from './floor/floor-pages.ts';
import { ownAddressScript, unsentScript } from './page/assets.ts';
import { type PageRoute, page, sharedPage } from './page/route.ts';
import { showAccent, showAsset } from './page/show-asset.ts';
import { portalStyle } from './portal/assets.ts';
import { portalPages } from './portal-pages.ts';
import { baseStyle, icon } from './style/assets.ts';
import { missingCorrection, sendCorrection, showCorrection } from './thanks/show-correction.ts';
import { missingThanks, showThanks, showThanksInOtherLanguage } from './thanks/show-thanks.ts';
import { showInterviewer } from './trust/show-interviewer.ts';
import { showClientPackage } from './widget/show-client-package.ts';
import { showWidget } from './widget/show-widget.ts';

const styles = [
  baseStyle,
  careersStyle,
  applyStyle,
  chatStyle,
  portalStyle,
  sheetStyle,
  deskStyle,
  docsStyle,
];
/** Each script is a list of its modules, since each module has an address of its own. */
const scripts = [applyScript, chatScript, docsScript, floorScript, ownAddressScript, unsentScript].flat();
const assets = [icon, ...styles, ...scripts];

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
    ...assets.map((asset) => page(asset.path, { GET: showAsset(asset) })),
    page('/widget.js', { GET: showWidget }),
    page('/guichet-client.tgz', { GET: showClientPackage }),
    page('/assets/accents/{file}', { GET: showAccent }),
  ];
}
