/** Matches words in lower case between slashes. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const KEY_CHARACTERS_MAX = 200;

export function isCvKey(key: string): boolean {
  return key.length <= KEY_CHARACTERS_MAX && KEY.test(key);
}

/** Throws for any text but a key that this service made, so that a sender's file name never reaches a store. */
export function assertCvKey(key: string): void {
  if (!isCvKey(key)) throw new TypeError('not a key of the CV store');
}
