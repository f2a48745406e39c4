import type { ReplyMetadata } from '../base/rest.ts';

/** Builds the headers of a 200 for an application id, which is refused from the date of `Sunset` (D30). */
export function temporaryTokenHeaders({ temporaryToken }: ReplyMetadata): Record<string, string> {
  if (temporaryToken !== true) return {};
  return { Deprecation: '@1795219200', Sunset: 'Sun, 21 Nov 2027 00:00:00 GMT' };
}
