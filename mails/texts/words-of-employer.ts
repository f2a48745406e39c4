import { timeOfZone } from '#domain/employers/time-of-zone.ts';
import { longMinuteWithWeekday } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';
import { type Block, inOneLine, locales, shortLine } from '../template/mail-content.ts';

export type WordsOfEmployer = {
  /** The reason of a decision, as the explanation shows it. */
  reason: string | null;
  message: string | null;
  /** The name or role of the person who wrote; null if none was given. */
  writtenBy: string | null;
  /** The times at which the employer offers to meet. */
  offeredTimes: readonly Date[];
  timeZone: string;
};

/** Returns the reason, the whole message with its signature, and the offered times, each with its day of the week. */
export const employerWordBlocks: Record<Lang, (words: WordsOfEmployer) => Block[]> = {
  fr: (words) => [
    ...(words.reason === null ? [] : [{ rows: [['Raison', inOneLine(words.reason)]] } satisfies Block]),
    ...linesOf(words.message),
    ...signatureOf(words),
    ...timesOf('fr', words, {
      title: words.offeredTimes.length === 1 ? 'Un moment est proposé' : 'Des moments sont proposés',
      how: `À l’${timeOfZone.fr(words)}. Répondez à ce message en disant ce qui vous convient.`,
    }),
  ],
  en: (words) => [
    ...(words.reason === null ? [] : [{ rows: [['Reason', inOneLine(words.reason)]] } satisfies Block]),
    ...linesOf(words.message),
    ...signatureOf(words),
    ...timesOf('en', words, {
      title: words.offeredTimes.length === 1 ? 'A time is offered' : 'Times are offered',
      how: `In ${timeOfZone.en(words)}. Answer this message with what suits you.`,
    }),
  ],
};

/** Splits a text into its lines, without invisible characters and empty lines; none for null. */
export function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map(inOneLine)
    .filter((line) => line !== '');
}

function signatureOf({ writtenBy }: Pick<WordsOfEmployer, 'writtenBy'>): string[] {
  return writtenBy === null ? [] : [`— ${shortLine(writtenBy)}`];
}

function timesOf(
  lang: Lang,
  { offeredTimes, timeZone }: Pick<WordsOfEmployer, 'offeredTimes' | 'timeZone'>,
  { title, how }: { title: string; how: string },
): Block[] {
  if (offeredTimes.length === 0) return [];
  const moments = offeredTimes.map((time) => longMinuteWithWeekday(time, locales[lang], { timeZone }));
  return [{ title }, ...moments, how];
}
