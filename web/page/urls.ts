import { type Lang, languages } from '#kernel/language.ts';

export type Pair = [name: string, value: string];

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The values of a path's parameters, by their names in it. */
type PathParams<Path extends string> = Readonly<Record<Names<Path>, string>>;

/** Fills in the parameters of a path of the route table, percent-encoded. */
export function pathTo<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values: Readonly<Record<string, string>> = params;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

type Preferences = {
  publicUrl: string;
  lang: Lang;
  /** The language that `?lang=` asked for. */
  askedLang: Lang | null;
  source: string | undefined;
};

export type PageUrls = ReturnType<typeof createPageUrls>;

/** The addresses of links, below the path of PUBLIC_URL. */
export function createPageUrls({ publicUrl, lang, askedLang, source }: Preferences) {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const offerPairs = pairsOf({ lang: askedLang, source });
  const pagePairs = pairsOf({ lang: askedLang });
  return {
    /**
     * Links to a page. The link keeps the language that the visitor asked for; to an offer or a form it also keeps the
     * board that the visitor came from (D40).
     */
    to: <Path extends string>(path: Path, params: PathParams<Path>, pairs: readonly Pair[] = []) => {
      const kept = /^\/(?:careers|apply)\//.test(path) ? offerPairs : pagePairs;
      return `${base}${pathTo(path, params)}${queryOf([...pairs, ...kept])}`;
    },
    /** The address that a form posts to; it always names the language that was read. */
    formTo: <Path extends string>(path: Path, params: PathParams<Path>, pairs: readonly Pair[] = []) =>
      `${base}${pathTo(path, params)}${queryOf([...pairs, ['lang', lang]])}`,
    /** The query that the form of a search keeps. */
    keptPairs: () => offerPairs,
    /** An absolute address without a language, as search engines and JSON-LD get it. */
    canonical: (path: string) => `${publicUrl}${path}`,
    alternates: (path: string, pairs: readonly Pair[] = []) =>
      languages.map((other) => ({
        lang: other,
        href: `${base}${path}${queryOf([...pairs, ...pairsOf({ lang: other, source })])}`,
      })),
    local: (path: string) => `${base}${path}`,
  };
}

function pairsOf(preferences: { lang: Lang | null; source?: string | undefined }): Pair[] {
  return Object.entries(preferences).filter((preference): preference is Pair => Boolean(preference[1]));
}

function queryOf(pairs: readonly Pair[]): string {
  return pairs.length === 0 ? '' : `?${new URLSearchParams([...pairs])}`;
}
