/** Which of the documentation's pages the service shows: all, those for integrators, or the error codes alone. */
export type DocsScope = 'all' | 'integrators' | 'off';
