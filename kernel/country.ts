import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };

/** What people write that neither the standard nor Unicode names. */
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

let codes: Map<string, string> | undefined;

/** ISO 3166-1 alpha-2 for a code or a French or English name; an unknown country stays as it was written. */
export function countryCode(country: string): string {
  return knownCountryCode(country) ?? country;
}

/** The same; null for an unknown country. */
export function knownCountryCode(country: string): string | null {
  codes ??= codesByName();
  const name = normalize(country);
  const code = /^[a-z]{2}$/.test(name) ? currentCode(name) : name;
  return codes.get(code) ?? null;
}

/** The standard's codes with its own names and Unicode's, which have the short forms that people write. */
function codesByName(): Map<string, string> {
  countries.registerLocale(english);
  countries.registerLocale(french);
  const known = Object.keys(countries.getAlpha2Codes());
  const named = (['en', 'fr'] as const).flatMap((language) => {
    const unicode = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const standard = countries.getNames(language, { select: 'all' });
    return known.flatMap((code) =>
      [unicode.of(code), ...(standard[code] ?? [])].map((name) => [name, code] as const),
    );
  });
  return new Map([
    ...known.map((code) => [code.toLowerCase(), code] as const),
    ...named.map(([name, code]) => [normalize(name ?? code), code] as const),
    ...Object.entries(otherNames),
  ]);
}

/** `UK` is `GB`, and codes of former countries are those of their successors. */
function currentCode(code: string): string {
  return new Intl.Locale(`und-${code}`).region?.toLowerCase() ?? code;
}

/** Accents, case and punctuation do not tell countries apart. */
function normalize(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
