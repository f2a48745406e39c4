import { FULLY_REMOTE_DAYS } from '#kernel/job/remote-work.ts';
import { type Board, type BoardEntry, childrenNamed, childText, type XmlNode } from './board.ts';
import { publicationDates, usablePlaces } from './entry-values.ts';

const ITEMS_PER_PAGE = 200;

/** Reads the RSS feed of a career site of Teamtailor, page by page until one is empty. */
export const teamtailor: Board = {
  name: 'Teamtailor',
  dataUrl: ({ hostname }) =>
    hostname.endsWith('.teamtailor.com') ? `https://${hostname}/jobs.rss?per_page=${ITEMS_PER_PAGE}` : null,
  read: ({ xml }, url) => {
    if (xml?.name !== 'rss' || !url.pathname.endsWith('/jobs.rss')) return null;
    const [channel] = childrenNamed(xml, 'channel');
    if (channel === undefined) return null;
    const items = childrenNamed(channel, 'item');
    if (items.length === 0) return { entries: [] };
    // The first page has no `offset`: `Number(null)` is 0.
    const offset = Number(url.searchParams.get('offset'));
    const nextUrl = new URL(url);
    nextUrl.searchParams.set('offset', String(offset + items.length));
    return { entries: items.flatMap(toEntry), nextUrls: [nextUrl.href] };
  },
};

/** Converts an item; the list is empty for an item without an id or a title. */
function toEntry(item: XmlNode): BoardEntry[] {
  const guid = childText(item, 'guid');
  const title = childText(item, 'title');
  if (guid === null || title === null) return [];
  const [locations] = childrenNamed(item, 'locations');
  const places = childrenNamed(locations, 'location');
  return [
    {
      externalId: `teamtailor:${guid}`,
      title,
      locations: usablePlaces(
        places.map((place) => ({
          display: childText(place, 'name'),
          city: childText(place, 'city'),
          postalCode: childText(place, 'zip'),
          country: childText(place, 'country'),
        })),
      ),
      department: childText(item, 'department'),
      ...(childText(item, 'remoteStatus') === 'fully' && { remoteWorkDays: FULLY_REMOTE_DAYS }),
      descriptions: { position: childText(item, 'description') },
      ...publicationDates(childText(item, 'pubDate')),
    },
  ];
}
