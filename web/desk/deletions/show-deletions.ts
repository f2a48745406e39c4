import {
  executeManagedDeletion,
  refuseManagedDeletion,
} from '#domain/administration/deletions/answer-deletion.ts';
import { confirmDownstream } from '#domain/administration/deletions/confirm-downstream.ts';
import { listDeskDeletions, openDeskDeletion } from '#domain/administration/deletions/desk-deletions.ts';
import { name, reason } from '#domain/administration/field-schemas.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields, PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { type DeskCall, deskFormHandler, deskHandler, deskRedirect, deskReply } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { showMissing } from '../parts/show-missing.ts';
import { typedText } from '../parts/typed-text.ts';
import { deletionPage, type TypedTexts } from './deletion-page.ts';
import { deletionsPage } from './deletions-page.ts';
import { deletionsTexts } from './texts.ts';

const permission = 'deletions:manage';
const emptyTexts: TypedTexts = { reason: '', system: '' };

export const showDeletions = deskHandler(async (deps, _call, desk) => {
  const lists = await listDeskDeletions(deps, desk.access);
  return deskReply(desk, deletionsPage(desk, { ...lists, now: deps.clock.now() }));
}, permission);

export const showDeletion = deskHandler(async (deps, call, desk) => {
  const deletion = await openDeskDeletion(deps, desk.access, call.params.requestId ?? '');
  const isSaved = call.query.saved === '1';
  return deskReply(
    desk,
    deletionPage(desk, { deletion, now: deps.clock.now(), typedTexts: emptyTexts, faults: [], isSaved }),
  );
}, permission);

/** Runs one of the page's three forms. A refused form comes back with its faults. */
export const answerDeletion = deskFormHandler(
  async (deps, call, desk) => {
    const id = call.params.requestId ?? '';
    const deletion = await openDeskDeletion(deps, desk.access, id);
    const typedTexts = { reason: typedText(desk.fields.reason), system: typedText(desk.fields.system) };
    const faults = await answer(deps, desk, { id, fields: desk.fields, typedTexts });
    if (faults.length === 0)
      return deskRedirect(
        desk.visit.urls.to('/desk/deletions/{requestId}', { requestId: id }, [['saved', '1']]),
      );
    const page = deletionPage(desk, { deletion, now: deps.clock.now(), typedTexts, faults, isSaved: false });
    return deskReply(desk, page, 400);
  },
  { permission, needsFreshSignIn: ({ step }) => step === 'execute' },
);

type AnswerForm = { id: string; fields: FormFields; typedTexts: TypedTexts };

/** Executes or refuses a request, or notes a confirmation. Returns the faults for which that is refused. */
async function answer(
  deps: Deps,
  { access, visit }: DeskCall,
  { id, fields, typedTexts }: AnswerForm,
): Promise<Fault[]> {
  const texts = deletionsTexts[visit.lang];
  try {
    if (fields.step === 'execute') {
      if (fields.sure !== '1') return [{ field: 'sure', label: null, message: texts.execute.required }];
      await executeManagedDeletion(deps, access, { id });
    } else if (fields.step === 'refuse') {
      const parsed = reason.safeParse(typedTexts.reason);
      if (!parsed.success || !isCleanText(parsed.data))
        return [{ field: 'reason', label: texts.refuse.label, message: texts.refuse.required }];
      await refuseManagedDeletion(deps, access, { id, reason: parsed.data });
    } else {
      const parsed = name.safeParse(typedTexts.system);
      if (!parsed.success || !isCleanText(parsed.data))
        return [{ field: 'system', label: texts.confirm.label, message: texts.confirm.required }];
      const at = deps.clock.now().toISOString();
      await confirmDownstream(deps, access, { id, system: parsed.data, at });
    }
    return [];
  } catch (error) {
    const failure = toDomainError(error);
    // The mail server did not accept the certificate, which is sent before anything is erased.
    if (failure.reason === 'provider_unavailable')
      return [{ field: 'sure', label: null, message: texts.notSent }];
    if (failure.details.some(({ code }) => code === 'on_hold'))
      return [{ field: 'sure', label: null, message: texts.onHold }];
    // The state of the request allows this answer no more.
    if (failure.details.some(({ field }) => field === 'id'))
      return [{ field: 'main', label: null, message: texts.changedMeanwhile }];
    throw error;
  }
}

/** Answers with the same page for another employer's request and for an unknown id. */
export function missingDeletion(deps: Deps, call: PageCall): Promise<PageReply> {
  return showMissing(deps, call, (lang) => {
    const { missing: words, back: label } = deletionsTexts[lang];
    const path = pathTo('/desk/deletions/{requestId}', { requestId: call.params.requestId ?? '' });
    return { path, words, listLink: { page: '/desk/deletions', label } };
  });
}
