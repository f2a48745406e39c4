import type { ReplyMetadata } from '../base/rest.ts';

/** Headers of a 200 that an application id opened: it will be refused one day (D30). */
export function temporaryTokenHeaders({ temporaryToken }: ReplyMetadata): Record<string, string> {
  if (temporaryToken !== true) return {};
  return { Deprecation: '@1795219200', Sunset: 'Sun, 21 Nov 2027 00:00:00 GMT' };
}
