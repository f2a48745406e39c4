import { statusWords } from '#domain/applications/status/status-words.ts';
import type { Lang } from '#kernel/language.ts';
import { chatTexts } from './texts.ts';
import type { ChatView } from './view/chat-view.ts';

type Ended = Pick<ChatView, 'isOver' | 'status' | 'messages' | 'isByMailedLink'>;

/**
 * Says why an ended conversation asks nothing: the application is over, or else its deletion is requested. A page that
 * a stranger may read says only that a deletion may have been requested.
 */
export function endingWords(
  lang: Lang,
  { isOver, status, messages, isByMailedLink }: Ended,
): { heading: string; text: string } {
  const { over, overUnspoken, deletion } = chatTexts[lang];
  if (!isOver)
    return { heading: deletion.heading, text: isByMailedLink ? deletion.requested : deletion.perhaps };
  const heading = messages.length > 0 ? over : overUnspoken;
  return { heading, text: statusWords[lang][status].meaning };
}
