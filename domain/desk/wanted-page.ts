/** The path of the desk's page that a person wanted to open before they signed in; null for the start page. */
export type WantedPage = { wantedPath: string | null };

/** The segments `.` and `..`, also if a dot is encoded as `%2E`. A browser would leave the desk by them. */
const DOT_SEGMENT = '(?:\\.|%2[eE]){1,2}(?:/|$)';
/** A segment of a path, in the characters that `encodeURIComponent` writes. */
const SEGMENT = `(?!${DOT_SEGMENT})[\\w.~%!'()*-]+`;
/** A path such as `/desk/applications/{id}/files/1`. */
const DESK_PATH = new RegExp(`^/desk/(?:applications|deletions|jobs|settings|sessions)(?:/${SEGMENT}){0,4}$`);
/** No path of the desk has more characters. */
const PATH_CHARACTERS_MAX = 2000;

/** Reads the wanted page from the parameters of an address; the start page without a valid one. */
export function readWantedPage({ page }: { page?: unknown }): WantedPage {
  return { wantedPath: typeof page === 'string' && isDeskPath(page) ? page : null };
}

/** Returns the parameters that `readWantedPage` reads; none for the start page. */
export function pairsOfWantedPage({ wantedPath }: WantedPage): [name: string, value: string][] {
  return wantedPath === null ? [] : [['page', wantedPath]];
}

/** Returns the parameters for a person who asked for this path; none if it is not the path of a desk's page. */
export function pairsOfPath(path: string): [name: string, value: string][] {
  return pairsOfWantedPage({ wantedPath: isDeskPath(path) ? path : null });
}

/** Tells whether a path is one of the desk. A stranger may have put any other path into a link. */
function isDeskPath(path: string): boolean {
  return path.length <= PATH_CHARACTERS_MAX && DESK_PATH.test(path);
}
