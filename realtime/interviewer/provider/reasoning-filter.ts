import { ProviderFault } from './provider-fault.ts';

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Removes what a model thinks aloud between `<think>` and `</think>`, however the stream splits the tags. A close without
 * an open is a fault, since a server then has cut the open away and the words before it were thoughts.
 */
export function createReasoningFilter() {
  let pending = '';
  let isThinking = false;
  return {
    push: (text: string): string => {
      pending += text;
      let spoken = '';
      while (true) {
        const tag = isThinking ? CLOSE : OPEN;
        const at = pending.indexOf(tag);
        const end = at === -1 ? pending.length - partLength(pending, isThinking) : at;
        if (!isThinking) spoken += pending.slice(0, end);
        if (spoken.includes(CLOSE)) throw new ProviderFault('reasoning without a beginning');
        pending = pending.slice(at === -1 ? end : at + tag.length);
        if (at === -1) return spoken;
        isThinking = !isThinking;
      }
    },
    /** Returns what looked like the beginning of a tag and was none. */
    rest: (): string => (isThinking ? '' : pending),
  };
}

/** Returns the length of the longest end of the text that may begin a tag. */
function partLength(text: string, isThinking: boolean): number {
  const tags = isThinking ? [CLOSE] : [OPEN, CLOSE];
  for (let length = Math.min(text.length, CLOSE.length - 1); length > 0; length -= 1)
    if (tags.some((tag) => tag.startsWith(text.slice(-length)))) return length;
  return 0;
}
