import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Pair } from './urls.ts';
import type { Visit } from './visit.ts';

/** The targets of the switch to the other language; a page has one of them, or none. */
export type SwitchTargets = {
  /**
   * The page's path, if a link shows the page in the other language. Null keeps the browser's address, as on a page of
   * a refusal. Undefined leaves the link out.
   */
  path?: string | null;
  /** The query of that link. */
  pairs?: readonly Pair[];
  /** The form that shows this page in the other language, if the page is the answer to a form. */
  again?: AgainForm;
  /** The page's own form: the switch sends it, so that nothing typed is lost. */
  typedForm?: TypedForm;
};

/** The path and fields of a form that shows the answer to another form again, and stores nothing (D147). */
export type AgainForm = { path: string; pairs?: readonly Pair[]; fields: readonly Pair[] };

/** A form's id, and the path to which it is sent with `again=1`: the form is shown once more, and nothing is stored. */
type TypedForm = { formId: string; path: string };

/** Renders the switch to the other language, which is named in that language. */
export function languageSwitch(visit: Visit, { path, pairs, again, typedForm }: SwitchTargets): Child {
  return [
    path !== undefined && languageLink(visit, path, pairs),
    again !== undefined && languageForm(visit, again),
    typedForm !== undefined && languageButton(visit, typedForm),
  ];
}

const languageNames = { fr: 'Français', en: 'English' };

/** Renders a link to the page in the other language. */
function languageLink(
  { lang: current, texts, urls }: Visit,
  path: string | null,
  pairs: readonly Pair[] = [],
): SafeHtml {
  const others = urls.alternates(path, pairs).filter(({ lang }) => lang !== current);
  const links = others.map(
    ({ lang, href }) => html`<a href="${href}" hreflang="${lang}" lang="${lang}">${languageNames[lang]}</a>`,
  );
  return html`<nav class="languages" aria-label="${texts.language}">${links}</nav>`;
}

/** Renders a form whose hidden fields bring the same answer in the other language. */
function languageForm({ lang: current, texts, urls }: Visit, { path, pairs, fields }: AgainForm): SafeHtml {
  const hiddenFields = fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const others = urls.alternates(path, pairs).filter(({ lang }) => lang !== current);
  const forms = others.map(
    ({ lang, href }) =>
      html`<form method="post" enctype="multipart/form-data" action="${href}">${hiddenFields}<button type="submit" lang="${lang}">${languageNames[lang]}</button></form>`,
  );
  return html`<nav class="languages" aria-label="${texts.language}">${forms}</nav>`;
}

/** Renders a button that sends the page's own form, whose typed fields the answer shows in the other language. */
function languageButton({ lang: current, texts, urls }: Visit, { formId, path }: TypedForm): SafeHtml {
  const others = urls.alternates(path, [['again', '1']]).filter(({ lang }) => lang !== current);
  const attributes = html`type="submit" form="${formId}"`;
  const buttons = others.map(
    ({ lang, href }) =>
      html`<button ${attributes} formaction="${href}" formnovalidate lang="${lang}">${languageNames[lang]}</button>`,
  );
  // The Enter key presses the first button of a form: an unseen one, which sends the form to its own address and not to
  // the other language.
  return html`<button ${attributes} class="unseen" tabindex="-1" aria-hidden="true"></button>
<nav class="languages" aria-label="${texts.language}">${buttons}</nav>`;
}
