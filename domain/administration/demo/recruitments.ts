import offers from './jobs/atelier-lumiere.json' with { type: 'json' };

const DAY_MS = 86_400_000;
const OPEN_DAYS = 60;

/** Returns about a dozen entries of an import file, published in the days before `now`. */
export function demoRecruitments(now: Date): Record<string, unknown>[] {
  return publishedBefore(now, offers);
}

/** Returns the offers that name Maison Verdier, for its own workspace. */
export function verdierRecruitments(now: Date): Record<string, unknown>[] {
  const isVerdier = ({ company, anonymous }: Offer) =>
    company.name === 'Maison Verdier' && anonymous !== true;
  return publishedBefore(now, offers.filter(isVerdier));
}

type Offer = (typeof offers)[number];

function publishedBefore(now: Date, chosen: readonly Offer[]): Record<string, unknown>[] {
  const daysLater = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return chosen.map((offer, index) => ({
    ...offer,
    publishedAt: daysLater(-(index + 1)),
    ...(offer.contract.type === 'CDD' && { closesAt: daysLater(OPEN_DAYS) }),
  }));
}
