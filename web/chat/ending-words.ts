import { statusWords } from '#domain/applications/status/status-words.ts';
import type { Lang } from '#kernel/language.ts';
import { chatTexts } from './texts/texts.ts';
import type { ChatView } from './view/chat-view.ts';

type EndedChat = Pick<ChatView, 'isOver' | 'status' | 'messages' | 'isByMailedLink'>;

/**
 * Says why an ended conversation asks nothing: the application is over, or else its deletion is requested. A stranger
 * may read a page that no mailed link opened, so that page says only that a deletion may have been requested.
 */
export function endingWords(
  lang: Lang,
  { isOver, status, messages, isByMailedLink }: EndedChat,
): { heading: string; text: string } {
  const { over, deletion } = chatTexts[lang];
  if (!isOver)
    return { heading: deletion.heading, text: isByMailedLink ? deletion.requested : deletion.perhaps };
  const heading = messages.length > 0 ? over.heading : over.headingWithoutMessages;
  return { heading, text: statusWords[lang][status].meaning };
}
