import { drawDeskFile, openDeskFile, openWholeApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { fileReply, htmlReply, type PageReply, privatePictureReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { deskHandler, deskHeaders } from '../desk-call.ts';
import { waitingNav } from '../list/waiting-nav.ts';
import { showMissing } from '../parts/show-missing.ts';
import { deskTexts } from '../texts.ts';
import { applicationPage } from './application-page.ts';

/** Shows an application, next to the lists of those that wait. */
export const showApplication = deskHandler(async (deps, call, desk) => {
  const id = call.params.id ?? '';
  const [whole, waitingLists] = await Promise.all([
    openWholeApplication(deps, desk.access, id),
    // The rows of the lists have their ids in lower case.
    waitingNav(deps, desk, id.toLowerCase()),
  ]);
  const page = applicationPage(desk, {
    whole,
    sentKind: sentKindOf(call),
    drawnFile: fileNumber(call.query.pages),
    waitingLists,
  });
  return htmlReply(page, desk.visit.lang, { headers: deskHeaders });
});

/** Reads from the address which kind of text was just sent; undefined for none. */
function sentKindOf({ query: { sent } }: PageCall): 'message' | 'answer' | undefined {
  return sent === 'message' || sent === 'answer' ? sent : undefined;
}

/** Sends a file of an application as a download. */
export const downloadFile = deskHandler(async (deps, call, { access }) => {
  const { id = '' } = call.params;
  const number = fileNumber(call.params.number);
  if (number === null) return missingApplication(deps, call);
  return fileReply(await openDeskFile(deps, access, { id, number, responseScope: call }), deskHeaders);
});

/** Sends a picture of the first pages of a PDF, which a child process draws. */
export const showFilePages = deskHandler(async (deps, call, { access }) => {
  const { id = '' } = call.params;
  const number = fileNumber(call.params.number);
  if (number === null) return missingApplication(deps, call);
  return privatePictureReply(
    await drawDeskFile(deps, access, { id, number, responseScope: call }),
    deskHeaders,
  );
});

/** Reads the number of a file, from 1 to 99; null for any other value. */
function fileNumber(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d?$/.test(value) ? Number(value) : null;
}

/** Answers with the same page for an erased application, another employer's one, and an unknown id. */
export function missingApplication(deps: Deps, call: PageCall): Promise<PageReply> {
  return showMissing(deps, call, (lang) => {
    const { missing: words, back: label } = deskTexts[lang];
    const path = pathTo('/desk/applications/{id}', { id: call.params.id ?? '' });
    return { path, words, listLink: { page: '/desk', label } };
  });
}
