import { FULLY_REMOTE_DAYS } from '#kernel/job/remote-work.ts';
import { type Board, type BoardEntry, childrenNamed, childText, type XmlNode } from './board.ts';
import { employment, publicationDates } from './entry-values.ts';

/** Reads a feed in Indeed's format, which most systems write. The pay is left out, since it is free text there. */
export const indeedFeed: Board = {
  name: 'an Indeed XML feed',
  // A feed has no page for people, so callers give the address of the feed itself.
  dataUrl: () => null,
  read: ({ xml }) =>
    xml?.name === 'source' ? { entries: childrenNamed(xml, 'job').flatMap(toEntry) } : null,
};

/** Converts a job; the list is empty for a job without an id or a title. */
function toEntry(job: XmlNode): BoardEntry[] {
  const [reference, title] = [childText(job, 'referencenumber'), childText(job, 'title')];
  if (reference === null || title === null) return [];
  const company = childText(job, 'company');
  const isRemote = /^fully remote$/i.test(childText(job, 'remotetype') ?? '');
  return [
    {
      externalId: `indeed:${reference}`,
      title,
      location: {
        city: childText(job, 'city'),
        region: childText(job, 'state'),
        country: childText(job, 'country'),
        postalCode: childText(job, 'postalcode'),
      },
      ...(company !== null && { company: { name: company } }),
      ...employment(childText(job, 'jobtype')),
      ...(isRemote && { remoteWorkDays: FULLY_REMOTE_DAYS }),
      educationLevel: childText(job, 'education'),
      experienceLevel: childText(job, 'experience'),
      descriptions: { position: childText(job, 'description') },
      ...publicationDates(childText(job, 'date'), childText(job, 'expirationdate')),
    },
  ];
}
