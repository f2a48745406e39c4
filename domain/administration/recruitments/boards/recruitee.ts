import { z } from 'zod';
import type { Board, BoardEntry } from './board.ts';
import { employment, namedPlaces, payRange, publicationDates } from './entry-values.ts';

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
      // Not read: another API's `offers` with an id and a title are no board of Recruitee.
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
  const places = namedPlaces((offer.locations ?? []).map(toPlace));
  return {
    externalId: `recruitee:${id}`,
    title,
    ...(places.length > 1
      ? { locations: places }
      : { location: { ...(places[0] ?? toPlace(offer)), display: offer.location ?? null } }),
    department: department ?? null,
    ...employment(offer.employment_type_code),
    ...(offer.remote === true && { remoteWorkDays: 5 }),
    descriptions: { position: description || null, profile: requirements || null },
    ...payRange(offer.salary),
    ...publicationDates(offer.published_at, offer.close_at),
  };
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
