/** A text of signs for a yes, thanks or a smile, which have the same meaning in any language. */
const knownSigns = /^(?:[\s\p{P}👍👌✅🙏🙂😊😀😄👋🎉💪❤]|\p{Emoji_Modifier}|\u{FE0F})*$/u;

/**
 * Tells whether a message cannot be read: its letters are of another script than Latin, or it has no letters and digits
 * but unknown signs.
 */
export function isUnknownScript(text: string): boolean {
  if (/\p{Script=Latin}/u.test(text)) return false;
  return /\p{L}/u.test(text) || !(/\p{N}/u.test(text) || knownSigns.test(text));
}
