import { links, type PublicUrl } from '#domain/jobs/links.ts';
import { jobWriters } from '#domain/jobs/one-job/job-writers.ts';
import { syndicationFormats } from '#domain/jobs/syndication/formats.ts';
import type { VisibleJob, WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Site } from '../page/visit.ts';

type WebLink = { href: string; rel: string; type: string };
type LinkHeader = { Link: string };

/** Links software to the descriptions of the service. */
export function serviceLinks({ publicUrl, docs }: Site): LinkHeader {
  return linkHeader([
    { href: `${publicUrl}/.well-known/api-catalog`, rel: 'api-catalog', type: 'application/linkset+json' },
    { href: `${publicUrl}/openapi.json`, rel: 'service-desc', type: 'application/json' },
    ...(docs === 'off' ? [] : [{ href: `${publicUrl}/docs`, rel: 'service-doc', type: 'text/html' }]),
    { href: `${publicUrl}/llms.txt`, rel: 'describedby', type: 'text/plain' },
    alternate(`${publicUrl}/`, 'text/markdown'),
  ]);
}

/** Links to the other formats of a careers page. Its Markdown is at the same address, for clients that accept it. */
export function careersLinks(settings: PublicUrl, { slug }: WorkspaceView): LinkHeader {
  const page = links.careers(settings, slug);
  return linkHeader([
    alternate(page, 'text/markdown'),
    alternate(links.careersData(settings, slug), 'application/json'),
    ...Object.values(syndicationFormats).map(({ file, mediaType }) =>
      alternate(`${page}/${file}`, mediaType),
    ),
  ]);
}

/** Links to the other formats that a job has (D51), and to its application form as data. */
export function jobLinks(settings: PublicUrl, job: VisibleJob): LinkHeader {
  const address = { workspaceSlug: job.workspace.slug, jobId: job.id };
  const data = links.jobData(settings, address);
  const mediaTypes = Object.entries(jobWriters).flatMap(([mediaType, write]) =>
    write(settings, job) === null ? [] : [mediaType],
  );
  return linkHeader([
    ...mediaTypes.map((mediaType) => alternate(data, mediaType)),
    { href: links.applicationFormData(settings, address), rel: 'related', type: 'application/json' },
  ]);
}

function alternate(href: string, type: string): WebLink {
  return { href, rel: 'alternate', type };
}

/** Writes the header of RFC 8288. A `>` would end an address too early; no address of the service contains one. */
function linkHeader(webLinks: readonly WebLink[]): LinkHeader {
  return {
    Link: webLinks.map(({ href, rel, type }) => `<${href}>; rel="${rel}"; type="${type}"`).join(', '),
  };
}
