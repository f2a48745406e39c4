import type { RestMeta } from '#routers/base/rest.ts';
import { parameterOf } from '../match.ts';

type Asked = { publicUrl: string; input: Record<string, unknown> };

/**
 * The `Link` to the page behind a cursor (RFC 8288): the operation's own path with what was understood of the request.
 * Nothing is repeated of what was sent, since everybody is given the same answer (D69).
 */
export function nextPageLink({ path, query }: RestMeta, { publicUrl, input }: Asked, cursor: string): string {
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
