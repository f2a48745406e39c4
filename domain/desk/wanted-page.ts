/** The path of the desk's page that a person wanted to open before they signed in; null for the start page. */
export type WantedPage = { wantedPath: string | null };

/** A whole segment `.` or `..`, or one of them encoded such as `%2E.`, which would lead out of the desk. */
const DOT_SEGMENT = /(?:\.|%2e){1,2}(?:\/|$)/.source;
/** A segment of a path, in the characters that `encodeURIComponent` writes. */
const SEGMENT = `(?!${DOT_SEGMENT})[\\w.~%!'()*-]+`;
/** A path such as `/desk/applications/{id}/files/1`. */
const DESK_PATH = new RegExp(
  `^/desk/(?:applications|deletions|jobs|settings|sessions)(?:/${SEGMENT}){0,4}$`,
  'i',
);
/** No path of the desk has more characters. */
const PATH_CHARACTERS_MAX = 2000;

/** Reads the path of a page of the desk. Any other value becomes null, since a stranger may have put it into a link. */
export function toWantedPage(path: unknown): WantedPage {
  const isDeskPath = typeof path === 'string' && path.length <= PATH_CHARACTERS_MAX && DESK_PATH.test(path);
  return { wantedPath: isDeskPath ? path : null };
}

/** Returns the parameters that carry this path through a sign-in; none if it is not the path of a desk's page. */
export function queryOfPath(path: string): [name: string, value: string][] {
  return queryOfWantedPage(toWantedPage(path));
}

/** Returns the parameters that carry the wanted page through a sign-in; none for the start page. */
export function queryOfWantedPage({ wantedPath }: WantedPage): [name: string, value: string][] {
  return wantedPath === null ? [] : [['page', wantedPath]];
}
