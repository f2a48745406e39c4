import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import type { Visit } from '../page/visit.ts';
import { portalStyle } from './assets.ts';
import type { Portal } from './portal-view.ts';
import { portalTexts } from './texts.ts';

export type FormFault = { field: string; message: string };

type FormPage = {
  title: string;
  /** The page's own path. */
  path: string;
  /** The paragraph below the title. */
  lead?: SafeHtml | undefined;
  faults: readonly FormFault[];
  main: SafeHtml;
};

/** Renders a page of the portal with a form. A summary of the form's faults comes first, as on the application form. */
export function formPage(
  visit: Visit,
  { view: { workspace } }: Portal,
  { title, path, lead, faults, main }: FormPage,
): string {
  const { errorHeading, errorTitle } = portalTexts[visit.lang].form;
  const pageTitle = `${title} – ${workspace.name}`;
  return layout(visit, {
    style: portalStyle,
    title: faults.length > 0 ? errorTitle(pageTitle) : pageTitle,
    path,
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
${faultSummary(errorHeading, faults)}
<div class="hero"><h1>${title}</h1>${lead}</div>
${main}
</div>`,
  });
}

/** Finds the sentence about a field's fault; undefined if the field has none. */
export function faultOf(faults: readonly FormFault[], field: string): string | undefined {
  return faults.find((fault) => fault.field === field)?.message;
}
