import { awaitPerson } from '#domain/floor/await-person.ts';
import type { Deps } from '#domain/ports.ts';
import { type PageCall, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';

/** Answers the script of an idle page once a person has the floor or has said something, or after a while (D58). */
export async function awaitPersonOnPage(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const receivedCount = Number(/^\d{1,6}$/.exec(String(call.query.said))?.[0] ?? 0);
  const nextStep = await awaitPerson(deps, {
    token: tokenOf(call),
    receivedCount,
    onLimitState: call.onLimitState,
    responseScope: call,
  });
  const headers = { ...noIndexHeaders, 'Content-Type': 'application/json' };
  return htmlReply(JSON.stringify({ next: nextStep }), visitOf(deps.settings, call).lang, { headers });
}
