import type { RestMeta } from '#routers/base/rest.ts';
import { parameterOf } from '../match.ts';

/** The request of a page, for the link to the next one. */
export type PageRequest = { publicUrl: string; input: Record<string, unknown> };

/**
 * Builds the `Link` to the page behind a cursor (RFC 8288) from the operation's path and the parsed input. It repeats
 * no text of the request, since all clients share the answer (D69).
 */
export function nextPageLink(
  { path, query }: RestMeta,
  { publicUrl, input }: PageRequest,
  cursor: string,
): string {
  const segments = path.split('/').map((segment) => {
    const parameter = parameterOf(segment);
    return parameter === null ? segment : encodeURIComponent(String(input[parameter]));
  });
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query?.shape ?? {})) {
    for (const value of [input[name] ?? []].flat()) parameters.append(name, String(value));
  }
  parameters.set('cursor', cursor);
  return `<${publicUrl}${segments.join('/')}?${parameters}>; rel="next"`;
}
