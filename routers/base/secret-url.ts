import type { ReplyMetadata } from './rest.ts';

const noReferrer = { 'Referrer-Policy': 'no-referrer' };

/** The header of an operation whose URL is a credential. It keeps browsers from sending the URL to other sites. */
export const secretUrl = {
  headers: () => noReferrer,
  documentedHeaders: {
    'Referrer-Policy': {
      description: 'The URL is a credential. Browsers do not send it to other sites.',
      example: 'no-referrer',
    },
  },
};

/**
 * Makes the headers of an operation that still takes an application id as its token. If the call has one, they announce
 * the date of `Sunset`, from which on it is refused (D30).
 */
export function tokenHeaders({ temporaryToken }: ReplyMetadata): Record<string, string> {
  if (temporaryToken !== true) return noReferrer;
  // RFC 9745 writes the beginning of the deprecation, 21 November 2026, in seconds since 1970.
  return { ...noReferrer, Deprecation: '@1795219200', Sunset: 'Sun, 21 Nov 2027 00:00:00 GMT' };
}
