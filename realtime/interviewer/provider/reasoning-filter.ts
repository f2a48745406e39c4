import { ProviderFault } from './provider-fault.ts';

/** The tags between which models think, as servers pass them on. */
const tags = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
] as const;
const openingTags: readonly string[] = tags.map(([open]) => open);
const closingTags: readonly string[] = tags.map(([, close]) => close);

type Options = {
  /**
   * Holds the words back until the end of the message, so that a closing tag without an opening one can still drop
   * them.
   */
  holdsWords: boolean;
  onStrayClose(): void;
};

/**
 * Removes the thoughts that a model writes between tags such as `<think>` and `</think>`, even if the stream splits a
 * tag. Some templates write the opening tag into the prompt. Then everything before the closing tag is a thought: held
 * words are dropped, and words that were shown already are a ProviderFault.
 */
export function createReasoningFilter({ holdsWords, onStrayClose }: Options) {
  let pending = '';
  let held = '';
  let isThinking = false;
  /** Returns the words to show now, and whether the text had any words outside the tags. */
  const push = (text: string): { visible: string; hasNewWords: boolean } => {
    pending += text;
    let visible = '';
    while (true) {
      const expected = isThinking ? closingTags : [...openingTags, ...closingTags];
      const found = firstTag(expected, pending);
      const end = found?.at ?? pending.length - unfinishedTagLength(expected, pending);
      if (!isThinking) visible += pending.slice(0, end);
      pending = pending.slice(end);
      if (found === null) break;
      pending = pending.slice(found.tag.length);
      const isClose = closingTags.includes(found.tag);
      if (isClose && !isThinking) {
        onStrayClose();
        if (!holdsWords) throw new ProviderFault('reasoning without a beginning');
        visible = '';
        held = '';
      }
      isThinking = !isClose;
    }
    if (!holdsWords) return { visible, hasNewWords: visible !== '' };
    held += visible;
    return { visible: '', hasNewWords: visible !== '' };
  };
  return {
    push,
    /** Returns the held words, and a last piece that looked like the beginning of a tag. */
    rest: (): string => held + (isThinking ? '' : pending),
  };
}

/** Finds the first of the expected tags in a text; null if it has none. */
function firstTag(expected: readonly string[], text: string): { tag: string; at: number } | null {
  const found = expected
    .map((tag) => ({ tag, at: text.indexOf(tag) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at);
  return found[0] ?? null;
}

/** Returns the length of the longest end of the text that may be the beginning of a tag, such as `<thi`. */
function unfinishedTagLength(expected: readonly string[], text: string): number {
  const longestPart = Math.max(...expected.map((tag) => tag.length - 1));
  for (let length = Math.min(text.length, longestPart); length > 0; length -= 1)
    if (expected.some((tag) => tag.startsWith(text.slice(-length)))) return length;
  return 0;
}
