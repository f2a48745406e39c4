/** UTF-8 bytes of a token: fewer than any language has on average, so that an estimate is rather too high. */
const BYTES_PER_TOKEN = 3;

/** What a provider may count for a text, where it has not said so itself. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
