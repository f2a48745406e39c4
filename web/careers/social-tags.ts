import { type Child, html } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';

type PreviewedPage = {
  title: string;
  description: string;
  path: string;
  siteName: string;
  image: string | null;
};

/** Describes the page for previews of shared links (ogp.me). */
export function socialTags(
  { lang, urls }: Visit,
  { title, description, path, siteName, image }: PreviewedPage,
): Child {
  // A path is an image that the service stores; any other image is on another host.
  const picture = image?.startsWith('/') ? urls.canonical(image) : image;
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:url': urls.canonical(path),
    'og:locale': lang === 'fr' ? 'fr_FR' : 'en_GB',
    ...(picture !== null && { 'og:image': picture }),
  };
  return [
    Object.entries(properties).map(([name, value]) => html`<meta property="${name}" content="${value}">\n`),
    html`<meta name="twitter:card" content="${picture === null ? 'summary' : 'summary_large_image'}">`,
  ];
}
