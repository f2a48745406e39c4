import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import type { Lang } from './language.ts';

/** Names that people write, but that neither the standard nor Unicode has. */
const otherNames: Record<string, string> = {
  'etats unis d amerique': 'US',
  angleterre: 'GB',
  england: 'GB',
  scotland: 'GB',
  'great britain': 'GB',
  'grande bretagne': 'GB',
  holland: 'NL',
  hollande: 'NL',
  'republique tcheque': 'CZ',
  'france metropolitaine': 'FR',
  'hong kong': 'HK',
  macao: 'MO',
  macau: 'MO',
};

/**
 * The languages of country names, since employers abroad write their country in their own. If a name means two
 * countries, French and English win.
 */
const nameLanguages =
  'fr en de es it pt nl ca eu lb da sv nb fi is ga mt pl cs sk sl hr hu ro et lv lt sq tr'.split(' ');

let codeOfName: Map<string, string> | undefined;

/**
 * Returns the ISO 3166-1 alpha-2 code of a name or of a code of two or three letters; an unknown country stays as it
 * was written.
 */
export function countryCode(country: string): string {
  return knownCountryCode(country) ?? country;
}

/** Names the country of a code in a language; an unknown code stays. */
export function countryName(code: string, lang: Lang): string {
  return new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code;
}

/** Returns the country's code; null for an unknown country. */
export function knownCountryCode(country: string): string | null {
  codeOfName ??= mapNamesToCodes();
  const name = normalize(country);
  const code = codeOfName.get(name);
  if (code !== undefined) return code;
  return /^[a-z]{2}$/.test(name) ? (codeOfName.get(currentCode(name)) ?? null) : null;
}

/** Maps names to codes: the standard's names, and Unicode's, which have the short forms that people write. */
function mapNamesToCodes(): Map<string, string> {
  countries.registerLocale(english);
  countries.registerLocale(french);
  const codePairs = Object.entries(countries.getAlpha2Codes());
  const official = (['en', 'fr'] as const).flatMap((language) => {
    const standard = countries.getNames(language, { select: 'all' });
    return codePairs.flatMap(([code]) =>
      (standard[code] ?? []).map((name) => [normalize(name), code] as const),
    );
  });
  const common = nameLanguages.toReversed().flatMap((language) => {
    const unicode = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codePairs.map(([code]) => [normalize(unicode.of(code) ?? code), code] as const);
  });
  const codes = codePairs.flatMap(([code, alpha3]) => [
    [code.toLowerCase(), code] as const,
    [alpha3.toLowerCase(), code] as const,
  ]);
  // If a name is there twice, its last entry counts.
  return new Map([...common, ...official, ...codes, ...Object.entries(otherNames)]);
}

/** Turns `UK` into `GB`, and codes of former countries into those of their successors. */
function currentCode(code: string): string {
  return new Intl.Locale(`und-${code}`).region?.toLowerCase() ?? code;
}

/** Removes accents, case and punctuation, so that `U.K.` becomes `uk`. */
function normalize(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^(?:[a-z] )+[a-z]$/, (initials) => initials.replaceAll(' ', ''));
}
