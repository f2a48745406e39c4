import type { Child, SafeHtml } from '#kernel/text/html.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import { faultSummary } from '#web/page/parts/fault-summary.ts';
import { deskStyle } from './assets.ts';
import { type DeskPage, deskNav } from './desk-nav.ts';
import type { SignedInVisit } from './signed-in-visit.ts';
import { frameTexts } from './texts.ts';

/** `label` is the field's, and is put before the message. It is null where the message names the field, or there is none. */
export type Fault = { field: string; label: string | null; message: string };

type FrameParts = {
  title: string;
  lead: string;
  /** The page in the navigation; null for a refusal, which is none of its pages. */
  place: DeskPage | null;
  /** The page's path. A refused form has none, since the link to the other language would lose the input. */
  path?: string;
  isSaved?: boolean;
  faults?: readonly Fault[];
  main: Child;
};

/** Renders a page of the desk below its navigation. */
export function deskFrame(
  signedIn: SignedInVisit,
  { title, lead, place, path, isSaved, faults = [], main }: FrameParts,
): string {
  const { visit, session } = signedIn;
  const texts = frameTexts[visit.lang];
  const { workspace } = session.member;
  const full = `${title} – ${workspace.name}`;
  return layout(visit, {
    style: deskStyle,
    title: faults.length > 0 ? visit.texts.newLink.errorTitle(full) : full,
    ...(path !== undefined && { path }),
    workspace,
    noIndex: true,
    forEmployers: true,
    main: html`<div class="narrow">${deskNav(signedIn, place)}
${isSaved === true && html`<p class="notice good" role="status" tabindex="-1" autofocus>${texts.saved}</p>`}
${faultSummary(texts.error, faults)}
<div class="hero"><h1>${title}</h1><p class="lead">${lead}</p></div>
${main}</div>`,
  });
}

/** A form of the desk, with the token of its session. */
export function deskForm({ session }: SignedInVisit, action: string, body: SafeHtml): SafeHtml {
  return html`<form method="post" enctype="multipart/form-data" novalidate action="${action}"><input type="hidden" name="token" value="${session.formToken}">
${body}</form>`;
}
