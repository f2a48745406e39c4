import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type Child, html, render, type SafeHtml } from '#kernel/text/html.ts';
import type { Asset, Script } from '../style/asset.ts';
import { accentAsset, baseStyle, icon } from '../style/assets.ts';
import type { Pair } from './urls.ts';
import type { Visit } from './visit.ts';

/** The address of a file changes with its bytes. */
function assetAddress({ urls }: Visit, { path, version }: Asset) {
  return urls.local(`${path}?v=${version}`);
}

type Page = {
  title: string;
  main: SafeHtml;
  /** The page's own path. Without it, the page has no link to the other language. */
  path?: string;
  workspace?: WorkspaceView;
  /** The query that the page in the other language keeps. */
  pairs?: readonly Pair[];
  /** A stylesheet that the page loads with the base style. */
  style?: Asset;
  /** Every page can be read without its script. */
  script?: Script | undefined;
  description?: string;
  /** Search engines leave the page out. */
  noIndex?: boolean;
  head?: Child;
};

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
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
${page.noIndex === true && html`<meta name="robots" content="noindex">`}
${page.path !== undefined && page.noIndex !== true && links(visit, page.path)}
<link rel="icon" type="image/svg+xml" href="${assetAddress(visit, icon)}">
${stylesheets(visit, page)}
${page.script !== undefined && modules(visit, page.script)}
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

/** The page names all stylesheets, so that a browser loads them in one round trip. */
function stylesheets(visit: Visit, { style, workspace }: Page): SafeHtml[] {
  const accent = workspace?.accent ?? null;
  const files = [
    baseStyle,
    ...(style === undefined ? [] : [style]),
    ...(accent === null ? [] : [accentAsset(accent)]),
  ];
  return files.map((file) => html`<link rel="stylesheet" href="${assetAddress(visit, file)}">`);
}

/** The page also names the imported modules, so that a browser loads them together with the entry. */
function modules(visit: Visit, [entry, ...imported]: Script): SafeHtml {
  const links = imported.map((file) => html`<link rel="modulepreload" href="${assetAddress(visit, file)}">`);
  return html`${links}<script type="module" src="${assetAddress(visit, entry)}"></script>`;
}

type Brand = { name: string; href: string | null; logo?: string | null };

/** The pages' policy blocks a logo over plain HTTP, so it is left out. */
function employerBrand({ urls }: Visit, { name, slug, logo = null }: WorkspaceView): Brand {
  const shown = logo?.startsWith('/') ? urls.local(logo) : logo;
  return {
    name,
    href: urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug }),
    logo: shown?.startsWith('http:') ? null : shown,
  };
}

/** The name is next to the logo, so that the brand can be read without the image. */
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

/** Links to the page in the other language, named in that language. */
function languageLink(
  { lang: current, texts, urls }: Visit,
  path: string,
  pairs: readonly Pair[] = [],
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
