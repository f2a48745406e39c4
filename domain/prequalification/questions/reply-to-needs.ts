import type { Lang } from '#kernel/language.ts';
import { type Need, needs } from '#realtime/interviewer/needs/need.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { Help } from '#realtime/model/help.ts';

export { needs } from '#realtime/interviewer/needs/need.ts';

export type NeedReply = { need: Need; text: string };

type Answer = Pick<Fact, 'answer'>;

/** Writes the service's own words for each need that answers tell of, the most urgent first (D61). */
export function replyToNeeds(
  answers: readonly Answer[],
  { lang, help }: { lang: Lang; help: Help },
): NeedReply[] {
  const told = new Set(answers.map(({ answer }) => recogniseNeed(answer)));
  return needs
    .filter((need) => told.has(need))
    .map((need) => ({ need, text: replyToNeed(need, { lang, help }) }));
}

/** Tells whether an answer is one of distress: its words are in no mail to an employer (D93). */
export function tellsDistress({ answer }: Answer): boolean {
  return recogniseNeed(answer) === 'distress';
}
