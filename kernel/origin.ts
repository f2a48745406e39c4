/** Whether a text is an origin as browsers write it in their header: scheme, host and port, nothing behind. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;
}
