import type { RestMeta } from '#routers/base/rest.ts';
import { parameterOf } from '../match.ts';

/** The parts of a request that the link to the next page is made of. */
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
    const parameterName = parameterOf(segment);
    return parameterName === null ? segment : encodeURIComponent(String(input[parameterName]));
  });
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query?.shape ?? {})) {
    for (const value of valuesOf(input[name])) parameters.append(name, String(value));
  }
  parameters.set('cursor', cursor);
  return `<${publicUrl}${segments.join('/')}?${parameters}>; rel="next"`;
}

/** Lists the values of a query parameter, which may be absent, a single value or a list. */
function valuesOf(parameter: unknown): readonly unknown[] {
  if (parameter == null) return [];
  return Array.isArray(parameter) ? parameter : [parameter];
}
