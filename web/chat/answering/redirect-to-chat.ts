import { type PageCall, tokenOf } from '#web/page/page-call.ts';
import { noIndexHeaders, type PageReply, seeOther } from '#web/page/reply.ts';
import type { Pair } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';

type Target = { pairs?: readonly Pair[]; anchor?: string };

/** Leads back to the page of the conversation with GET, so that a reload sends nothing again. */
export function redirectToChat(
  { urls }: Visit,
  call: PageCall,
  { pairs = [], anchor }: Target = {},
): PageReply {
  const url = urls.to('/chat/{token}', { token: tokenOf(call) }, pairs);
  const reply = seeOther(anchor === undefined ? url : `${url}#${anchor}`);
  return { ...reply, headers: { ...reply.headers, ...noIndexHeaders } };
}
