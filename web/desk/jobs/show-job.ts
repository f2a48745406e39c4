import { randomUUID } from 'node:crypto';
import { id as uuid } from '#domain/administration/field-schemas.ts';
import {
  closeJob,
  publishJob,
  unpublishJob,
} from '#domain/administration/recruitments/change-managed-job.ts';
import {
  type DeskJob,
  importedRecruitment,
  nameOfDeskJob,
  openDeskJob,
  previewEntry,
} from '#domain/administration/recruitments/desk-jobs.ts';
import { putJob } from '#domain/administration/recruitments/put-job.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields, PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { type DeskCall, deskRedirect, deskReply, signedIn, signedInForm } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { missingPage } from '../parts/missing-page.ts';
import { faultsOfForm, faultsOfSaving, JOB_FORM_ID } from './job-faults.ts';
import { jobFields, readForm, toEntry, toForm } from './job-form.ts';
import { jobPage } from './job-page.ts';
import { nameInAddress } from './name-in-address.ts';
import { jobsTexts } from './texts.ts';

const permission = 'jobs:manage';

export const showNewJob = signedIn(async (_deps, _call, desk) => {
  const { workspace } = desk.session.member;
  const page = { deskJob: null, form: toForm(null, workspace), faults: [], preview: null };
  return deskReply(
    desk,
    jobPage(desk, { ...page, formId: randomUUID(), lang: workspace.lang, isSaved: false }),
  );
}, permission);

export const showJob = signedIn(async (deps, call, desk) => {
  const { workspace } = desk.session.member;
  const deskJob = await openDeskJob(deps, desk.access, call.params.externalId ?? '');
  const form = toForm(deskJob.entry, workspace);
  const lang = deskJob.entry.lang ?? workspace.lang;
  const isSaved = call.query.saved === '1';
  return deskReply(desk, jobPage(desk, { deskJob, form, faults: [], preview: null, lang, isSaved }));
}, permission);

export const createJob = signedInForm(
  (deps, _call, desk) => {
    // A form that is sent twice has the same id, and makes one job.
    const formId = uuid.safeParse(desk.fields.formId).data?.toLowerCase() ?? randomUUID();
    return saveJob(deps, desk, { deskJob: null, name: nameOfDeskJob(formId), formId });
  },
  { permission },
);

export const changeJob = signedInForm(
  async (deps, call, desk) => {
    const name = call.params.externalId ?? '';
    const deskJob = await openDeskJob(deps, desk.access, name);
    return saveJob(deps, desk, { deskJob, name: deskJob.job.externalId ?? name });
  },
  { permission },
);

type JobToSave = { deskJob: DeskJob | null; name: string; formId?: string };

/** Previews, saves or publishes what the form says; what the import refuses comes back at its field. */
async function saveJob(
  deps: Deps,
  desk: DeskCall & { fields: FormFields },
  { deskJob, name, formId }: JobToSave,
): Promise<PageReply> {
  const { access, fields, visit, session } = desk;
  const { workspace } = session.member;
  const address = deskJob === null ? name : nameInAddress({ id: deskJob.job.id, externalId: name });
  const saved = () =>
    deskRedirect(visit.urls.to('/desk/jobs/{externalId}', { externalId: address }, [['saved', '1']]));
  const { step } = fields;
  if (deskJob !== null && (step === 'close' || step === 'unpublish' || step === 'publish-only')) {
    if (step === 'close' && fields.sure !== '1') {
      const { sureRequired } = jobsTexts[visit.lang].actions;
      return show(deskJob.entry, [{ field: 'sure', label: null, message: sureRequired }]);
    }
    // A job without a name gets one, by which the change names it.
    if (deskJob.job.externalId === null) await putJob(deps, access, { externalId: name, job: deskJob.entry });
    const change = { close: closeJob, unpublish: unpublishJob, 'publish-only': publishJob }[step];
    const refused = await faultsOfRefusal(desk, () => change(deps, access, { externalId: name }));
    return refused === null ? saved() : show(deskJob.entry, refused);
  }
  const entry = deskJob?.entry ?? null;
  const lang = entry?.lang ?? workspace.lang;
  const form = readForm(fields, { entry, lang });
  const page = { deskJob, form, formId, lang, isSaved: false };
  const isClosed = deskJob?.job.status === 'closed';
  // The job was closed while its form was open: that form's button does not say that it opens it again.
  if (isClosed && step === 'publish') {
    const fault = { field: JOB_FORM_ID, label: null, message: jobsTexts[visit.lang].closedMeanwhile };
    return deskReply(desk, jobPage(desk, { ...page, faults: [fault], preview: null }), 400);
  }
  const parsed = importedRecruitment.safeParse({
    ...Object(toEntry(form, { entry, zone: workspace })),
    ...(step === 'reopen' && { status: 'active' }),
    ...(step !== 'preview' &&
      !(isClosed && step === 'draft') && { published: step === 'publish' || step === 'reopen' }),
  });
  const uncleanFields = jobFields.filter((field) => !isCleanText(form[field]));
  const faults = faultsOfForm(visit.lang, { issues: parsed.error?.issues ?? [], uncleanFields });
  if (faults.length > 0 || !parsed.success)
    return deskReply(desk, jobPage(desk, { ...page, faults, preview: null }), 400);
  if (step === 'preview') {
    const preview = await previewEntry(deps, access, parsed.data);
    return deskReply(desk, jobPage(desk, { ...page, faults: [], preview, salary: parsed.data.salary }));
  }
  const refused = await faultsOfRefusal(desk, () =>
    putJob(deps, access, { externalId: name, job: parsed.data, isNew: deskJob === null }),
  );
  if (refused === null) return saved();
  // A form that was saved with other words before has a new id now: it makes another job if it is sent again.
  const next = formId === undefined ? page : { ...page, formId: randomUUID() };
  return deskReply(desk, jobPage(desk, { ...next, faults: refused, preview: null }), 400);

  function show(shown: DeskJob['entry'], found: readonly Fault[]): PageReply {
    const filled = toForm(shown, workspace);
    const common = { deskJob, lang: shown.lang ?? workspace.lang, preview: null, isSaved: false };
    return deskReply(desk, jobPage(desk, { ...common, form: filled, faults: found }), 400);
  }
}

/** The faults for which a change is refused; null when it is made. */
async function faultsOfRefusal({ visit }: DeskCall, change: () => Promise<unknown>): Promise<Fault[] | null> {
  try {
    await change();
    return null;
  } catch (error) {
    const faults = faultsOfSaving(visit.lang, toDomainError(error).details);
    if (faults.length === 0) throw error;
    return faults;
  }
}

/** One page for a job of another employer, and for one that never was. */
export function missingDeskJob(deps: Deps, call: PageCall): Promise<PageReply> {
  return missingPage(deps, call, (lang) => {
    const { missing: words, back } = jobsTexts[lang];
    const path = pathTo('/desk/jobs/{externalId}', { externalId: call.params.externalId ?? '' });
    return { words, back, place: '/desk/jobs', path };
  });
}
