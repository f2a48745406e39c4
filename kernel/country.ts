const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Regions that ICU names and ISO 3166-1 does not list.
const NOT_COUNTRIES = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);
const aliases: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  'etats unis d amerique': 'US',
  angleterre: 'GB',
  england: 'GB',
  scotland: 'GB',
  'great britain': 'GB',
  'grande bretagne': 'GB',
  holland: 'NL',
  hollande: 'NL',
  'czech republic': 'CZ',
  'republique tcheque': 'CZ',
  'france metropolitaine': 'FR',
  'hong kong': 'HK',
  macao: 'MO',
  macau: 'MO',
};

let known: { codes: Set<string>; names: Map<string, string> } | undefined;

/** ISO 3166-1 alpha-2 for a code or a French or English name; an unknown country stays as it was written. */
export function countryCode(country: string): string {
  known ??= countries();
  const name = normalize(country);
  const code = /^[a-z]{2}$/.test(name) ? canonicalRegion(name.toUpperCase()) : undefined;
  return code !== undefined && known.codes.has(code) ? code : (known.names.get(name) ?? country);
}

function countries() {
  const codes = LETTERS.flatMap((a) => LETTERS.map((b) => `${a}${b}`)).filter(
    (code) =>
      !NOT_COUNTRIES.has(code) && canonicalRegion(code) === code && nameOf(english, code) !== undefined,
  );
  const names = codes.flatMap((code) =>
    [english, french].map((language) => [normalize(nameOf(language, code) ?? code), code] as const),
  );
  return { codes: new Set(codes), names: new Map([...names, ...Object.entries(aliases)]) };
}

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const french = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' });

function nameOf(language: Intl.DisplayNames, code: string): string | undefined {
  return language.of(code);
}

/** `UK` is `GB`, and codes of former countries are those of their successors. */
function canonicalRegion(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}

function normalize(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
