/** The path of the desk's page that a person asked for before they signed in; null for the start page. */
export type WantedPage = { wantedPath: string | null };

/** A segment of a path in an address. Segments such as `..` and `%2e%2e` are refused: they lead out of the desk. */
const SEGMENT = /(?!(?:\.|%2e){1,2}(?:\/|$))[\w.~%!'()*-]+/.source;
const DESK_PATH = new RegExp(
  `^/desk/(?:applications|deletions|jobs|settings|sessions)(?:/${SEGMENT}){0,4}$`,
  'i',
);
/** The longest path of the desk. */
const LENGTH_MAX = 2000;

/**
 * Reads the path of a page of the desk. Any other address becomes null, since a stranger may have put it into a link.
 */
export function toWantedPage(path: unknown): WantedPage {
  const isDeskPath = typeof path === 'string' && path.length <= LENGTH_MAX && DESK_PATH.test(path);
  return { wantedPath: isDeskPath ? path : null };
}

/** Returns the parameters of an address that carry the page of this path through a sign-in. */
export function queryOfPath(path: string): [name: string, value: string][] {
  return queryOfWantedPage(toWantedPage(path));
}

/** Returns the parameters of an address that carry the wanted page through a sign-in. */
export function queryOfWantedPage({ wantedPath }: WantedPage): [name: string, value: string][] {
  return wantedPath === null ? [] : [['page', wantedPath]];
}
