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
 * Country names are known in these languages, since employers abroad write their country in their own language. If a
 * name means two countries, the language that is earlier in this list wins.
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

/** Names the country of a code in a language; an unknown code stays as it is. */
export function countryName(code: string, lang: Lang): string {
  return new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code;
}

/** Returns the alpha-2 code of a name or a code, as `countryCode` does; null for an unknown country. */
export function knownCountryCode(country: string): string | null {
  codeOfName ??= mapNamesToCodes();
  const name = normalize(country);
  const code = codeOfName.get(name);
  if (code !== undefined) return code;
  return /^[a-z]{2}$/.test(name) ? (codeOfName.get(currentCode(name)) ?? null) : null;
}

/** Maps names to codes. The names are the standard's and Unicode's, which have the short forms that people write. */
function mapNamesToCodes(): Map<string, string> {
  countries.registerLocale(english);
  countries.registerLocale(french);
  const codePairs = Object.entries(countries.getAlpha2Codes());
  const standardNames = (['en', 'fr'] as const).flatMap((language) => {
    const names = countries.getNames(language, { select: 'all' });
    return codePairs.flatMap(([code]) => (names[code] ?? []).map((name) => [normalize(name), code] as const));
  });
  // The languages are reversed, since a later entry of the map below replaces an earlier one.
  const unicodeNames = nameLanguages.toReversed().flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codePairs.map(([code]) => [normalize(names.of(code) ?? code), code] as const);
  });
  const codes = codePairs.flatMap(([code, alpha3]) => [
    [code.toLowerCase(), code] as const,
    [alpha3.toLowerCase(), code] as const,
  ]);
  return new Map([...unicodeNames, ...standardNames, ...codes, ...Object.entries(otherNames)]);
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
