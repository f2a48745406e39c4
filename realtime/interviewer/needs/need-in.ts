import type { Brief } from '#realtime/model/brief.ts';
import type { Help } from '#realtime/model/help.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Need } from './need.ts';
import { recogniseNeed } from './recognise-need.ts';
import { replyToNeed } from './reply-to-need.ts';

type Exchange = { transcript: readonly TranscriptMessage[]; brief: Pick<Brief, 'lang'>; help: Help };

/** Recognises the need in the message that an interviewer answers; null if there is none. */
export function needIn({ transcript }: Pick<Exchange, 'transcript'>): Need | null {
  const newest = transcript.at(-1);
  return newest?.role === 'user' ? recogniseNeed(newest.text) : null;
}

/** Returns the service's own words for that need. */
export function replyToNeedIn(exchange: Exchange): string[] {
  const need = needIn(exchange);
  return need === null ? [] : [replyToNeed(need, { lang: exchange.brief.lang, help: exchange.help })];
}
