const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const KEY_CHARACTERS_MAX = 200;

export function isCvKey(key: string): boolean {
  return key.length <= KEY_CHARACTERS_MAX && KEY.test(key);
}

/** Keys are ours, so that no store ever meets a sender's name; anything else is a fault of the caller. */
export function assertCvKey(key: string): void {
  if (!isCvKey(key)) throw new TypeError('not a key of the CV store');
}
