import { ProviderFault } from './provider-fault.ts';

const OPEN = '<think>';
const CLOSE = '</think>';

type Options = {
  /** Keeps the words back until the end, so that a close without an open can still drop them. */
  hold: boolean;
  onStrayClose(): void;
};

/**
 * Removes what a model thinks aloud between `<think>` and `</think>`, however the stream splits the tags. Before a close
 * without an open everything was a thought, since some templates write the open into the prompt: it is dropped where the
 * words were held, and a fault where they were already shown.
 */
export function createReasoningFilter({ hold, onStrayClose }: Options) {
  let pending = '';
  let held = '';
  let isThinking = false;
  /** Returns the words that can be shown, and whether the text had words that are not between tags. */
  const push = (text: string): { spoken: string; hasWords: boolean } => {
    pending += text;
    let spoken = '';
    while (true) {
      const at = pending.search(isThinking ? /<\/think>/ : /<\/?think>/);
      const end = at === -1 ? pending.length - partLength(pending, isThinking) : at;
      if (!isThinking) spoken += pending.slice(0, end);
      pending = pending.slice(end);
      if (at === -1) break;
      const tag = pending.startsWith(CLOSE) ? CLOSE : OPEN;
      pending = pending.slice(tag.length);
      if (tag === CLOSE && !isThinking) {
        onStrayClose();
        if (!hold) throw new ProviderFault('reasoning without a beginning');
        spoken = '';
        held = '';
      }
      isThinking = tag === OPEN;
    }
    if (!hold) return { spoken, hasWords: spoken !== '' };
    held += spoken;
    return { spoken: '', hasWords: spoken !== '' };
  };
  return {
    push,
    /** Returns the held words, and what looked like the beginning of a tag and was none. */
    rest: (): string => held + (isThinking ? '' : pending),
  };
}

/** Returns the length of the longest end of the text that may begin a tag. */
function partLength(text: string, isThinking: boolean): number {
  const tags = isThinking ? [CLOSE] : [OPEN, CLOSE];
  for (let length = Math.min(text.length, CLOSE.length - 1); length > 0; length -= 1)
    if (tags.some((tag) => tag.startsWith(text.slice(-length)))) return length;
  return 0;
}
