import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { accentAsset, assets, scripts, styles } from '../style/assets.ts';
import { type Child, html, render, type SafeHtml } from './html.ts';
import type { Visit } from './visit.ts';

/** A file of the pages' own, under an address that changes with its bytes. */
function assetAddress({ urls }: Visit, { path, version }: { path: string; version: string }) {
  return urls.local(`${path}?v=${version}`);
}

type Page = {
  title: string;
  main: SafeHtml;
  /** The page's own path, for the language links; without it there are none. */
  path?: string;
  workspace?: WorkspaceView;
  /** What its address asks for, which the page in the other language keeps. */
  pairs?: [string, string][];
  /** What the page has beside the style of all. */
  style?: keyof typeof styles;
  /** Its script, where it has one; nothing on a page needs it to be read. */
  script?: keyof typeof scripts | undefined;
  description?: string;
  /** Kept out of search engines. */
  noIndex?: boolean;
  head?: Child;
};

/** The frame of every page, as the text of a document. */
export function layout(visit: Visit, page: Page): string {
  const { lang, texts } = visit;
  const document = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
${page.noIndex === true && html`<meta name="robots" content="noindex">`}
${page.path !== undefined && page.noIndex !== true && links(visit, page.path)}
<link rel="icon" type="image/svg+xml" href="${assetAddress(visit, assets.icon)}">
${stylesheets(visit, page)}
${page.script !== undefined && modules(visit, scripts[page.script])}
${page.head}
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header class="masthead"><div class="shell">
${page.workspace === undefined ? brand({ name: 'Guichet', href: null }) : brand(employerBrand(visit, page.workspace))}
${page.path !== undefined && languageLink(visit, page.path, page.pairs)}
</div></header>
<main id="main" class="shell" tabindex="-1">
${page.main}
</main>
${footer(visit)}
</body>
</html>
`;
  return render(document);
}

/** All at once, so that the first view is complete one round trip after the page. */
function stylesheets(visit: Visit, { style, workspace }: Page): SafeHtml[] {
  const accent = workspace?.accent ?? null;
  const files = [
    assets.stylesheet,
    ...(style === undefined ? [] : [styles[style]]),
    ...(accent === null ? [] : [accentAsset(accent)]),
  ];
  return files.map((file) => html`<link rel="stylesheet" href="${assetAddress(visit, file)}">`);
}

/** What a module imports is asked for beside it, not after it. */
function modules(visit: Visit, [entry, ...imported]: (typeof scripts)['chat']): SafeHtml {
  const links = imported.map((file) => html`<link rel="modulepreload" href="${assetAddress(visit, file)}">`);
  return html`${links}<script type="module" src="${assetAddress(visit, entry)}"></script>`;
}

type Brand = { name: string; href: string | null; logo?: string | null };

/** A logo that the pages' policy lets no browser load is none. */
function employerBrand({ urls }: Visit, { name, slug, logo = null }: WorkspaceView): Brand {
  const shown = logo?.startsWith('/') ? urls.local(logo) : logo;
  return { name, href: urls.careers(slug), logo: shown?.startsWith('http:') ? null : shown };
}

/** The name stands beside the logo, so that one that does not load is not missed. */
function brand({ name, href, logo = null }: Brand): SafeHtml {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  const sign =
    logo === null
      ? html`<span class="monogram" aria-hidden="true">${initial}</span>`
      : html`<img class="logo" src="${logo}" alt="" referrerpolicy="no-referrer">`;
  const inside = html`${sign}<span>${name}</span>`;
  return href === null
    ? html`<p class="brand">${inside}</p>`
    : html`<a class="brand" href="${href}">${inside}</a>`;
}

const languageNames = { fr: 'Français', en: 'English' };

/** The same page in the other language, named in that language. */
function languageLink(
  { lang: current, texts, urls }: Visit,
  path: string,
  pairs: [string, string][] = [],
): SafeHtml {
  const others = urls.alternates(path, pairs).filter(({ lang }) => lang !== current);
  return html`<nav class="languages" aria-label="${texts.language}">${others.map(
    ({ lang, href }) => html`<a href="${href}" hreflang="${lang}" lang="${lang}">${languageNames[lang]}</a>`,
  )}</nav>`;
}

function links({ urls }: Visit, path: string): SafeHtml {
  return html`<link rel="canonical" href="${urls.canonical(path)}">`;
}

function footer({ publisher, texts }: Visit): SafeHtml {
  const name = publisher.brandName ?? publisher.legalName;
  return html`<footer class="colophon"><div class="shell">
<p>${texts.footer.operatedBy(name)}</p>
<p>${texts.footer.contact} <a href="mailto:${publisher.contactEmail}">${publisher.contactEmail}</a></p>
</div></footer>`;
}
