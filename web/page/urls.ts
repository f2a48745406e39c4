import { type Lang, languages } from '#kernel/language.ts';

/** A name with a value, of a query or of a form's hidden field. */
export type Pair = [name: string, value: string];

/** The names of a path's parameters: `'token'` for `/portal/{token}`. */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The values of a path's parameters, by their names. */
type PathParams<Path extends string> = Readonly<Record<Names<Path>, string>>;

/** Fills in the parameters of a path of the route table, percent-encoded. */
export function pathTo<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values: Readonly<Record<string, string>> = params;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

type UrlOptions = {
  publicUrl: string;
  /** The language of the page. */
  lang: Lang;
  /** The language of `?lang=`; null without one. */
  requestedLang: Lang | null;
  /** The board whose link led to the page, if one did (D40). */
  source: string | undefined;
};

export type PageUrls = ReturnType<typeof createPageUrls>;

/** Returns the functions that write the addresses of links, below the path of PUBLIC_URL. */
export function createPageUrls({ publicUrl, lang, requestedLang, source }: UrlOptions) {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const careersPairs = pairsOf({ lang: requestedLang, source });
  const otherPairs = pairsOf({ lang: requestedLang });
  return {
    /**
     * Writes the address of a link to a page. Each link keeps the requested language; a link to a careers page, a job
     * or a form also keeps the board that the visitor came from (D40).
     */
    to: <Path extends string>(path: Path, params: PathParams<Path>, pairs: readonly Pair[] = []) => {
      const kept = /^\/(?:careers|apply)\//.test(path) ? careersPairs : otherPairs;
      return `${base}${pathTo(path, params)}${queryOf([...pairs, ...kept])}`;
    },
    /** Writes the address of a form, or of a feed. It always names the language of the page that has it. */
    formTo: <Path extends string>(path: Path, params: PathParams<Path>, pairs: readonly Pair[] = []) =>
      `${base}${pathTo(path, params)}${queryOf([...pairs, ['lang', lang]])}`,
    /** Returns the pairs that a search form on a careers page keeps as hidden fields. */
    keptPairs: () => careersPairs,
    /** Writes an absolute address without a language, as search engines and JSON-LD get it. */
    canonical: (path: string) => `${publicUrl}${path}`,
    /**
     * Lists the addresses of a page in each language. For null they are only a query, which keeps the browser's path.
     */
    alternates: (path: string | null, pairs: readonly Pair[] = []) =>
      languages.map((language) => {
        const query = queryOf([...pairs, ...pairsOf({ lang: language, source })]);
        return { lang: language, href: path === null ? query : `${base}${path}${query}` };
      }),
    /** Writes the address of a path on this service, without a query. */
    local: (path: string) => `${base}${path}`,
  };
}

/** Returns the language and the board as pairs, each if it is known. */
function pairsOf({ lang, source }: { lang: Lang | null; source?: string | undefined }): Pair[] {
  const langPairs: Pair[] = lang === null ? [] : [['lang', lang]];
  return source === undefined || source === '' ? langPairs : [...langPairs, ['source', source]];
}

function queryOf(pairs: readonly Pair[]): string {
  return pairs.length === 0 ? '' : `?${new URLSearchParams([...pairs])}`;
}
