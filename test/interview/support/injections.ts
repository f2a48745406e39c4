import type { Lang } from '#kernel/language.ts';
import { attacks } from '#realtime/evaluation/attacks.ts';

export type Conversation = { lang: Lang; texts: string[] };

/** With a last message they are no more than a session may send in a minute. */
const PER_CONVERSATION = 10;

/** The eighty attacks of the evaluation, ten in each conversation. */
export const conversations: Conversation[] = (['fr', 'en'] as const).flatMap((lang) => {
  const texts = attacks.filter((attack) => attack.lang === lang).map(({ text }) => text);
  return [0, 1, 2, 3].map((part) => ({
    lang,
    texts: texts.slice(part * PER_CONVERSATION, (part + 1) * PER_CONVERSATION),
  }));
});

/** True if a reader who accepts many spellings would find a tag in it. */
export function holdsTag(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return /<\s*[/!|<\p{L}]/u.test(plain);
}
