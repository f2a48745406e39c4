/** Less than the average of each language, so that an estimate is rather too high. */
const BYTES_PER_TOKEN = 3;

/** Estimates the tokens of a text that the provider has not counted yet. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
