import { ProviderFault } from './provider-fault.ts';

/** The tags between which models think, as servers pass them on. */
const tags = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
] as const;
const opens: readonly string[] = tags.map(([open]) => open);
const closes: readonly string[] = tags.map(([, close]) => close);

type Options = {
  /** Keeps the words back until the end, so that a close without an open can still drop them. */
  hold: boolean;
  onStrayClose(): void;
};

/**
 * Removes what a model thinks aloud between tags such as `<think>` and `</think>`, however the stream splits them.
 * Before a close without an open everything was a thought, since some templates write the open into the prompt: it is
 * dropped where the words were held, and a fault where they were already shown.
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
      const expected = isThinking ? closes : [...opens, ...closes];
      const found = firstOf(expected, pending);
      const end = found?.at ?? pending.length - partLength(expected, pending);
      if (!isThinking) spoken += pending.slice(0, end);
      pending = pending.slice(end);
      if (found === null) break;
      pending = pending.slice(found.tag.length);
      const isClose = closes.includes(found.tag);
      if (isClose && !isThinking) {
        onStrayClose();
        if (!hold) throw new ProviderFault('reasoning without a beginning');
        spoken = '';
        held = '';
      }
      isThinking = !isClose;
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

function firstOf(expected: readonly string[], text: string): { tag: string; at: number } | null {
  const found = expected
    .map((tag) => ({ tag, at: text.indexOf(tag) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at);
  return found[0] ?? null;
}

/** Returns the length of the longest end of the text that may begin a tag. */
function partLength(expected: readonly string[], text: string): number {
  const longest = Math.max(...expected.map((tag) => tag.length - 1));
  for (let length = Math.min(text.length, longest); length > 0; length -= 1)
    if (expected.some((tag) => tag.startsWith(text.slice(-length)))) return length;
  return 0;
}
