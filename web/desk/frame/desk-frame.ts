import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { faultSummary } from '#web/page/parts/fault-summary.ts';
import { deskStyle } from './assets.ts';
import { type DeskPage, deskNav } from './desk-nav.ts';
import { formToken } from './form-token.ts';
import type { SignedInVisit } from './signed-in-visit.ts';
import { frameTexts } from './texts.ts';

/**
 * The fault of a form's field. The summary puts the field's `label` before the message; `label` is null if the message
 * names the field itself, or if the fault is not about one field.
 */
export type Fault = { field: string; label: string | null; message: string };

type FrameParts = {
  title: string;
  lead: string;
  /** The navigation marks this page as the current one. Null for a refusal, which is none of its pages. */
  navPage: DeskPage | null;
  /** The page's path. A refused form has none, since the link to the other language would lose the input. */
  path?: string;
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
  return html`<form method="post" enctype="multipart/form-data" novalidate action="${action}">${formToken(session)}
${body}</form>`;
}
