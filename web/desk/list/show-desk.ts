import { z } from 'zod';
import { type DeskChoice, isDeskList, listDesk } from '#domain/desk/list-desk.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { htmlReply } from '#web/page/reply.ts';
import { deskHandler, deskHeaders } from '../desk-call.ts';
import { deskPage } from './desk-page.ts';

export const showDesk = deskHandler(async (deps, call, desk) => {
  const view = await listDesk(deps, desk.access, choiceOf(call));
  const page = deskPage(desk, { view, now: deps.clock.now() });
  return htmlReply(page, desk.visit.lang, { headers: deskHeaders });
});

/** Reads the query. An invalid list, job or page counts as absent. */
function choiceOf({ query: { list, job, page } }: PageCall): DeskChoice {
  return {
    list: isDeskList(list) ? list : null,
    jobId: typeof job === 'string' ? job : null,
    page: z.coerce.number().int().positive().safeParse(page).data ?? 1,
  };
}
