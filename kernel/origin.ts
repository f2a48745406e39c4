/**
 * Tells whether a text is an origin as browsers write it in their header: scheme, host and port, and nothing after
 * them.
 */
export function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;
}
