import { createBoundedMap } from '../bounded-map.ts';

/** The estimated memory of a format. */
const FORMAT_BYTES = 5_000;

/** Bounded, since a job names its currency. */
const formats = createBoundedMap<Intl.NumberFormat>({ entriesMax: 200, bytesMax: 2_000_000 });

/** Returns a format from the cache, since making one costs a hundred times as much as using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat(locale, options);
  formats.set(key, format, FORMAT_BYTES);
  return format;
}
