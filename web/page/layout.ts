import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { type Child, html, render, type SafeHtml } from '#kernel/text/html.ts';
import type { Asset, Script } from '../style/asset.ts';
import { accentAsset, baseStyle, icon } from '../style/assets.ts';
import { unsentScript } from './assets.ts';
import { languageSwitch, type SwitchTargets } from './language-switch.ts';
import { mailLink } from './parts/breakable-address.ts';
import type { Visit } from './visit.ts';

type Page = SwitchTargets & {
  title: string;
  main: SafeHtml;
  /** The employer whose name, logo and colour the page has; without it, the page has the service's. */
  workspace?: WorkspaceView;
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
  /** More elements for the document's head. */
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
<meta name="description" content="${page.description ?? texts.footer.operatedBy(publisherName(visit))}">
${page.noIndex === true && html`<meta name="robots" content="noindex">`}
${page.path != null && page.noIndex !== true && canonicalLink(visit, page.path)}
<link rel="icon" type="image/svg+xml" href="${assetUrl(visit, icon)}">
${stylesheets(visit, page)}
${page.script !== undefined && scriptElements(visit, page.script)}
${page.asksBeforeLeaving === true && scriptElements(visit, unsentScript)}
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

/** Returns the address of a stylesheet, script or icon. It changes with the file's bytes. */
function assetUrl({ urls }: Visit, { path, version }: Asset): string {
  return urls.local(`${path}?v=${version}`);
}

/** Links all stylesheets from the page, so that a browser loads them in one round trip. */
function stylesheets(visit: Visit, { style = [], workspace }: Page): SafeHtml[] {
  const accent = workspace?.accent ?? null;
  // `flat` makes a list of a single stylesheet.
  const files = [baseStyle, ...[style].flat(), ...(accent === null ? [] : [accentAsset(accent)])];
  return files.map((file) => html`<link rel="stylesheet" href="${assetUrl(visit, file)}">`);
}

/** Loads a script. The modules that it imports are linked too, so that a browser loads all of them at once. */
function scriptElements(visit: Visit, [entry, ...imported]: Script): SafeHtml {
  const links = imported.map((file) => html`<link rel="modulepreload" href="${assetUrl(visit, file)}">`);
  return html`${links}<script type="module" src="${assetUrl(visit, entry)}"></script>`;
}

type Brand = { name: string; href: string | null; logo?: string | null };

/** Returns the employer's name and logo. A logo over plain HTTP is left out: the Content-Security-Policy blocks it. */
function employerBrand({ urls }: Visit, { name, slug, logo = null }: WorkspaceView): Brand {
  const logoUrl = logo?.startsWith('/') ? urls.local(logo) : logo;
  return {
    name,
    href: urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug }),
    logo: logoUrl?.startsWith('http:') ? null : logoUrl,
  };
}

/**
 * Renders the logo, or the first letter of the name, and the name next to it, so that no image is needed to read it.
 */
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

function canonicalLink({ urls }: Visit, path: string): SafeHtml {
  return html`<link rel="canonical" href="${urls.canonical(path)}">`;
}

function publisherName({ publisher }: Visit): string {
  return publisher.brandName ?? publisher.legalName;
}

/** Renders the links to the legal pages: on an employer's page to its own, else to the service's. */
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
