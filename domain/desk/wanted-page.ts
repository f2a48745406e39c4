/** The path of the page of the desk that a person wanted to open before they signed in; null for the lists. */
export type WantedPage = { wantedPath: string | null };

/** A segment of a path as it is encoded in an address; one of dots alone would lead out of the desk. */
const SEGMENT = /(?!(?:\.|%2e){1,2}(?:\/|$))[\w.~%!'()*-]+/.source;
const DESK_PATH = new RegExp(
  `^/desk/(?:applications|deletions|jobs|settings|sessions)(?:/${SEGMENT}){0,4}$`,
  'i',
);
/** No path of the desk is longer. */
const LENGTH_MAX = 2000;

/**
 * Reads the path of a page of the desk; an address outside it, which a stranger may have put into a link, is left out.
 */
export function toWantedPage(path: unknown): WantedPage {
  const isWanted = typeof path === 'string' && path.length <= LENGTH_MAX && DESK_PATH.test(path);
  return { wantedPath: isWanted ? path : null };
}

/** The query that keeps the page through a sign-in. */
export function pairsOfWanted({ wantedPath }: WantedPage): [name: string, value: string][] {
  return wantedPath === null ? [] : [['page', wantedPath]];
}
