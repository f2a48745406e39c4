import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type Child, html, render, type SafeHtml } from '#kernel/text/html.ts';
import type { Asset, Script } from '../style/asset.ts';
import { accentAsset, baseStyle, icon } from '../style/assets.ts';
import { unsentScript } from './assets.ts';
import { mailLink } from './parts/breakable-address.ts';
import type { Pair } from './urls.ts';
import type { Visit } from './visit.ts';

/** Returns the address of a stylesheet, script or icon. It changes with the file's bytes. */
function assetAddress({ urls }: Visit, { path, version }: Asset) {
  return urls.local(`${path}?v=${version}`);
}

export type Page = {
  title: string;
  main: SafeHtml;
  /**
   * The page's path, for the link to the other language. Null keeps the browser's address, as on a page of a refusal.
   * Undefined leaves the link out.
   */
  path?: string | null;
  workspace?: WorkspaceView;
  /** The query of the link to the other language. */
  pairs?: readonly Pair[];
  /** The form that shows this page in the other language, if the page is the answer to a form. */
  again?: Again;
  /** The page's form: the switch to the other language sends it, so that nothing typed is lost. */
  typed?: Typed;
  /** The stylesheets that the page loads with the base style. */
  style?: Asset | readonly Asset[];
  /** The page's script; without it the page can still be read. */
  script?: Script | undefined;
  /** True for a page with a form to fill in: its script asks before typed words are lost. */
  asksBeforeLeaving?: boolean;
  description?: string;
  /** True for a page that search engines must not index. */
  noIndex?: boolean;
  /** True for a page that employers read: its footer has no link for candidates. */
  isForEmployers?: boolean;
  head?: Child;
};

/** The path and fields of a form that shows the answer to another form again, and stores nothing (D147). */
export type Again = { path: string; pairs?: readonly Pair[]; fields: readonly Pair[] };

/** A form's id, and the path that it is sent to with the query `again=1`: the form is shown once more, and nothing is stored. */
type Typed = { formId: string; path: string };

/** Renders the frame of every page as the text of a document. */
export function layout(visit: Visit, page: Page): string {
  const { lang, texts } = visit;
  const document = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<meta name="description" content="${page.description ?? texts.footer.operatedBy(publisherName(visit))}">
${page.noIndex === true && html`<meta name="robots" content="noindex">`}
${page.path != null && page.noIndex !== true && canonicalLink(visit, page.path)}
<link rel="icon" type="image/svg+xml" href="${assetAddress(visit, icon)}">
${stylesheets(visit, page)}
${page.script !== undefined && modules(visit, page.script)}
${page.asksBeforeLeaving === true && modules(visit, unsentScript)}
${page.head}
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header class="masthead"><div class="shell">
${page.workspace === undefined ? brand({ name: 'Guichet', href: null }) : brand(employerBrand(visit, page.workspace))}
${languageSwitch(visit, page)}
</div></header>
<main id="main" class="shell" tabindex="-1">
${page.main}
</main>
${footer(visit, page)}
</body>
</html>
`;
  return render(document);
}

/** Links all stylesheets from the page, so that a browser loads them in one round trip. */
function stylesheets(visit: Visit, { style = [], workspace }: Page): SafeHtml[] {
  const accent = workspace?.accent ?? null;
  // `flat` makes a list of one stylesheet, too.
  const files = [baseStyle, ...[style].flat(), ...(accent === null ? [] : [accentAsset(accent)])];
  return files.map((file) => html`<link rel="stylesheet" href="${assetAddress(visit, file)}">`);
}

/** Links the imported modules too, so that a browser loads them together with the entry. */
function modules(visit: Visit, [entry, ...imported]: Script): SafeHtml {
  const links = imported.map((file) => html`<link rel="modulepreload" href="${assetAddress(visit, file)}">`);
  return html`${links}<script type="module" src="${assetAddress(visit, entry)}"></script>`;
}

type Brand = { name: string; href: string | null; logo?: string | null };

/** Returns the employer's name and logo. A logo over plain HTTP is left out: the Content-Security-Policy blocks it. */
function employerBrand({ urls }: Visit, { name, slug, logo = null }: WorkspaceView): Brand {
  const address = logo?.startsWith('/') ? urls.local(logo) : logo;
  return {
    name,
    href: urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug }),
    logo: address?.startsWith('http:') ? null : address,
  };
}

/** Renders the logo, or the first letter, with the name next to it, so that the brand can be read without the image. */
function brand({ name, href, logo = null }: Brand): SafeHtml {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  const logoOrInitial =
    logo === null
      ? html`<span class="monogram" aria-hidden="true">${initial}</span>`
      : html`<img class="logo" src="${logo}" alt="" width="36" height="36" referrerpolicy="no-referrer">`;
  const nameWithLogo = html`${logoOrInitial}<span class="brand-name" dir="auto">${name}</span>`;
  return href === null
    ? html`<p class="brand">${nameWithLogo}</p>`
    : html`<a class="brand" href="${href}">${nameWithLogo}</a>`;
}

function languageSwitch(visit: Visit, { path, pairs, again, typed }: Page): Child {
  return [
    path !== undefined && languageLink(visit, path, pairs),
    again !== undefined && languageForm(visit, again),
    typed !== undefined && languageButton(visit, typed),
  ];
}

const languageNames = { fr: 'Français', en: 'English' };

/** Links to the page in the other language, named in that language. */
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

function languageForm({ lang: current, texts, urls }: Visit, { path, pairs, fields }: Again): SafeHtml {
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

/** Renders a button that sends the page's form, whose fields the answer shows in the other language. */
function languageButton({ lang: current, texts, urls }: Visit, { formId, path }: Typed): SafeHtml {
  const others = urls.alternates(path, [['again', '1']]).filter(({ lang }) => lang !== current);
  const attributes = html`type="submit" form="${formId}"`;
  const buttons = others.map(
    ({ lang, href }) =>
      html`<button ${attributes} formaction="${href}" formnovalidate lang="${lang}">${languageNames[lang]}</button>`,
  );
  // The Enter key presses the first button of a form. That is the unseen one here, which sends the form to its own address
  // and not to the page in the other language.
  return html`<button ${attributes} class="unseen" tabindex="-1" aria-hidden="true"></button>
<nav class="languages" aria-label="${texts.language}">${buttons}</nav>`;
}

function canonicalLink({ urls }: Visit, path: string): SafeHtml {
  return html`<link rel="canonical" href="${urls.canonical(path)}">`;
}

function publisherName({ publisher }: Visit): string {
  return publisher.brandName ?? publisher.legalName;
}

/** Renders the links to the legal pages: the employer's on its pages, else the service's. */
function footer(visit: Visit, { workspace, isForEmployers = false }: Page): SafeHtml {
  const { publisher, site, texts, urls } = visit;
  const [legal, privacy, accessibility] =
    workspace === undefined
      ? [urls.to('/legal', {}), urls.to('/privacy', {}), urls.to('/accessibility', {})]
      : [
          urls.to('/legal/{workspaceSlug}', { workspaceSlug: workspace.slug }),
          urls.to('/privacy/{workspaceSlug}', { workspaceSlug: workspace.slug }),
          urls.to('/accessibility/{workspaceSlug}', { workspaceSlug: workspace.slug }),
        ];
  return html`<footer class="colophon"><div class="shell">
<p>${texts.footer.operatedBy(publisherName(visit))} ${texts.footer.contact} ${mailLink(publisher.contactEmail)}</p>
<ul>${!isForEmployers && html`<li><a href="${urls.to('/portal', {})}">${texts.footer.portal}</a></li>`}
<li><a href="${accessibility}">${texts.footer.accessibility[site.accessibility?.state ?? 'unaudited']}</a></li>
<li><a href="${legal}">${texts.footer.legal}</a></li>
<li><a href="${privacy}">${texts.footer.privacy}</a></li>
<li><a href="${privacy}#cookies">${texts.footer.cookies}</a></li></ul>
</div></footer>`;
}
