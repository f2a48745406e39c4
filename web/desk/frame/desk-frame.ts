import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { faultSummary } from '#web/page/parts/fault-summary.ts';
import { deskStyle } from './assets.ts';
import { type DeskPage, deskNav } from './desk-nav.ts';
import { formTokenField } from './form-token.ts';
import type { SignedInVisit } from './signed-in-visit.ts';
import { frameTexts } from './texts.ts';

/**
 * The fault of a form. `field` is the id to which the summary links: a field's, or `main` for the whole page. The
 * summary puts the field's `label` before the message; null if the message needs no label.
 */
export type Fault = { field: string; label: string | null; message: string };

type FrameParts = {
  title: string;
  lead: string;
  /** The page that the navigation marks as the current one; null for a refusal, which is no page of the navigation. */
  navPage: DeskPage | null;
  /** The page's path, for the link to the other language. A refused form has no link, which would lose the input. */
  path?: string;
  /** True after a change was saved: the page says so. */
  isSaved?: boolean;
  faults?: readonly Fault[];
  main: Child;
};

/** Renders a page of the desk below its navigation. */
export function deskFrame(
  desk: SignedInVisit,
  { title, lead, navPage, path, isSaved, faults = [], main }: FrameParts,
): string {
  const { visit, session } = desk;
  const texts = frameTexts[visit.lang];
  const { workspace } = session.member;
  const pageTitle = `${title} – ${workspace.name}`;
  return layout(visit, {
    style: deskStyle,
    title: faults.length > 0 ? visit.texts.newLink.errorTitle(pageTitle) : pageTitle,
    ...(path !== undefined && { path }),
    workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow">${deskNav(desk, navPage)}
${isSaved === true && html`<p class="notice good" role="status" tabindex="-1" autofocus>${texts.saved}</p>`}
${faultSummary(texts.error, faults)}
<div class="hero"><h1>${title}</h1><p class="lead">${lead}</p></div>
${main}</div>`,
  });
}

/** Renders a form of the desk, with the token that proves that it comes from this session. */
export function deskForm({ session }: SignedInVisit, action: string, body: SafeHtml): SafeHtml {
  return html`<form method="post" enctype="multipart/form-data" novalidate action="${action}">${formTokenField(session)}
${body}</form>`;
}
