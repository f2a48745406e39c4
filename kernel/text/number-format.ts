import { createBoundedMap } from '../bounded-map.ts';

/** The estimated memory of a format, in bytes. */
const FORMAT_BYTES = 5_000;

/** The cache is bounded, since jobs may name any currency. */
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
