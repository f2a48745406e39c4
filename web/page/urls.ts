import { type Lang, languages } from '#kernel/language.ts';

export type Pair = [name: string, value: string];

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The values of a path's parameters by their names. */
type PathParams<Path extends string> = Readonly<Record<Names<Path>, string>>;

/** Fills in the parameters of a path of the route table, percent-encoded. */
export function pathTo<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values: Readonly<Record<string, string>> = params;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

type Preferences = {
  publicUrl: string;
  lang: Lang;
  /** The language of `?lang=`. */
  requestedLang: Lang | null;
  source: string | undefined;
};

export type PageUrls = ReturnType<typeof createPageUrls>;

/** Returns the functions that write the addresses of links, below the path of PUBLIC_URL. */
export function createPageUrls({ publicUrl, lang, requestedLang, source }: Preferences) {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const careersPairs = pairsOf({ lang: requestedLang, source });
  const otherPairs = pairsOf({ lang: requestedLang });
  return {
    /**
     * Links to a page. Each link keeps the requested language; a link to a careers page, a job or a form also keeps the
     * board that the visitor came from (D40).
     */
    to: <Path extends string>(path: Path, params: PathParams<Path>, pairs: readonly Pair[] = []) => {
      const kept = /^\/(?:careers|apply)\//.test(path) ? careersPairs : otherPairs;
      return `${base}${pathTo(path, params)}${queryOf([...pairs, ...kept])}`;
    },
    /** The address that a form posts to. It always names the language of the page with the form. */
    formTo: <Path extends string>(path: Path, params: PathParams<Path>, pairs: readonly Pair[] = []) =>
      `${base}${pathTo(path, params)}${queryOf([...pairs, ['lang', lang]])}`,
    /** The pairs that a search form on a careers page keeps as hidden fields. */
    keptPairs: () => careersPairs,
    /** An absolute address without a language, as search engines and JSON-LD get it. */
    canonical: (path: string) => `${publicUrl}${path}`,
    /** The addresses of the same page in each language. If the path is null, they keep the browser's path. */
    alternates: (path: string | null, pairs: readonly Pair[] = []) =>
      languages.map((language) => {
        const query = queryOf([...pairs, ...pairsOf({ lang: language, source })]);
        return { lang: language, href: path === null ? query : `${base}${path}${query}` };
      }),
    /** The address of a path on this service, without a query. */
    local: (path: string) => `${base}${path}`,
  };
}

function pairsOf(preferences: { lang: Lang | null; source?: string | undefined }): Pair[] {
  return Object.entries(preferences).filter((preference): preference is Pair => Boolean(preference[1]));
}

function queryOf(pairs: readonly Pair[]): string {
  return pairs.length === 0 ? '' : `?${new URLSearchParams([...pairs])}`;
}
