import { listDesk } from '#domain/desk/list-desk.ts';
import { htmlReply } from '#web/page/reply.ts';
import { deskHeaders, signedIn } from '../desk-call.ts';
import { deskPage } from './desk-page.ts';

export const showDesk = signedIn(async (deps, _call, desk) => {
  const parts = await listDesk(deps, desk.access);
  const page = deskPage(desk, { parts, now: deps.clock.now() });
  return htmlReply(page, desk.visit.lang, { headers: deskHeaders });
});
