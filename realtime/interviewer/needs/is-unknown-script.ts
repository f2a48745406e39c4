/** Signs that everybody reads as a yes, as thanks or as a smile. */
const plainSigns = /^(?:[\s\p{P}👍👌✅🙏🙂😊😀😄👋🎉💪❤]|\p{Emoji_Modifier}|\u{FE0F})*$/u;

/** Tells whether nothing in a message can be known here: its letters are of another script, or it has signs alone. */
export function isUnknownScript(text: string): boolean {
  if (/\p{Script=Latin}/u.test(text)) return false;
  return /\p{L}/u.test(text) || !(/\p{N}/u.test(text) || plainSigns.test(text));
}
