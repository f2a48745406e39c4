import { z } from 'zod';
import { FULLY_REMOTE_DAYS } from '#kernel/job/remote-work.ts';
import type { Board, BoardEntry } from './board.ts';
import { employment, payRange, publicationDates, usablePlaces } from './entry-values.ts';

const text = z.string().nullish();
const amount = z.union([z.number(), z.string()]).nullish();

const placeSchema = z.object({
  name: text,
  city: text,
  state: text,
  country: text,
  country_code: text,
  postal_code: text,
});

const answerSchema = z.object({
  offers: z.array(
    placeSchema.extend({
      id: z.number(),
      title: z.string(),
      // This field is required only to recognise Recruitee: another API may have `offers` with an id and a title.
      careers_url: z.string(),
      status: text,
      department: text,
      description: text,
      requirements: text,
      employment_type_code: text,
      location: text,
      locations: z.array(placeSchema).nullish(),
      remote: z.boolean().nullish(),
      salary: z.object({ min: amount, max: amount, currency: text, period: text }).nullish(),
      published_at: text,
      close_at: text,
    }),
  ),
});

type Offer = z.output<typeof answerSchema>['offers'][number];

/** Reads the Careers Site API of Recruitee. */
export const recruitee: Board = {
  name: 'Recruitee',
  dataUrl: ({ hostname }) => (hostname.endsWith('.recruitee.com') ? `https://${hostname}/api/offers/` : null),
  read: ({ json }) => {
    const parsed = answerSchema.safeParse(json);
    if (!parsed.success) return null;
    const isPublished = ({ status }: Offer) => status == null || status === 'published';
    return { entries: parsed.data.offers.filter(isPublished).map(toEntry) };
  },
};

function toEntry(offer: Offer): BoardEntry {
  const { id, title, department, description, requirements } = offer;
  return {
    externalId: `recruitee:${id}`,
    title,
    ...toLocation(offer),
    department: department ?? null,
    ...employment(offer.employment_type_code),
    ...(offer.remote === true && { remoteWorkDays: FULLY_REMOTE_DAYS }),
    descriptions: { position: description || null, profile: requirements || null },
    ...payRange(offer.salary),
    ...publicationDates(offer.published_at, offer.close_at),
  };
}

function toLocation(offer: Offer): Pick<BoardEntry, 'location' | 'locations'> {
  const places = usablePlaces((offer.locations ?? []).map(toPlace));
  if (places.length > 1) return { locations: places };
  // An offer without a list has the fields of its place itself; its `location` is that place in words.
  return { location: { ...(places[0] ?? toPlace(offer)), display: offer.location ?? null } };
}

function toPlace({ name, city, state, country, country_code, postal_code }: z.output<typeof placeSchema>) {
  return {
    display: name ?? null,
    city: city ?? null,
    region: state ?? null,
    country: country_code ?? country ?? null,
    postalCode: postal_code ?? null,
  };
}
