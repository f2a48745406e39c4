import type { Lang } from '../language.ts';
import { numberFormat } from '../text/number-format.ts';

/** Pay as an employer advertises it; either end may be open. */
type Pay = { min: number | null; max: number | null; currency: string; period: string };

const wordsByLang = {
  fr: {
    locale: 'fr-FR',
    from: (amount: string) => `à partir de ${amount}`,
    upTo: (amount: string) => `jusqu’à ${amount}`,
    periods: { hour: 'par heure', day: 'par jour', week: 'par semaine', month: 'par mois', year: 'par an' },
  },
  en: {
    locale: 'en-GB',
    from: (amount: string) => `from ${amount}`,
    upTo: (amount: string) => `up to ${amount}`,
    periods: { hour: 'per hour', day: 'per day', week: 'per week', month: 'per month', year: 'per year' },
  },
};

/**
 * Writes `15–18 € par heure` or `€15 – €18 per hour`, the same on a page and in a conversation; null without an amount.
 */
export function formatPay({ min, max, currency, period }: Pay, lang: Lang): string | null {
  const { locale, from, upTo, periods } = wordsByLang[lang];
  const money = numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  // An unknown period is written as it is. The map has no inherited keys such as `toString`.
  const unit = new Map(Object.entries(periods)).get(period) ?? period;
  if (min !== null && max !== null)
    return `${min === max ? money.format(min) : money.formatRange(min, max)} ${unit}`;
  if (min !== null) return `${from(money.format(min))} ${unit}`;
  return max === null ? null : `${upTo(money.format(max))} ${unit}`;
}
