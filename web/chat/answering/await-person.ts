import { awaitPerson } from '#domain/floor/await-person.ts';
import type { Deps } from '#domain/ports.ts';
import { type PageCall, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';

/**
 * Answers the script of a page on which nothing is going on (long polling, D58): once a person has the floor or has
 * said something, else after a while. The query's `said` is the number of persons' messages that the page shows.
 */
export async function awaitPersonOnPage(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const said = String(call.query.said);
  const receivedCount = /^\d{1,6}$/.test(said) ? Number(said) : 0;
  const nextStep = await awaitPerson(deps, {
    token: tokenOf(call),
    receivedCount,
    onLimitState: call.onLimitState,
    responseScope: call,
  });
  const headers = { ...noIndexHeaders, 'Content-Type': 'application/json' };
  return htmlReply(JSON.stringify({ next: nextStep }), visitOf(deps.settings, call).lang, { headers });
}
