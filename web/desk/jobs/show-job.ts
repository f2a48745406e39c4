import { randomUUID } from 'node:crypto';
import { id as uuid } from '#domain/administration/field-schemas.ts';
import {
  closeJob,
  publishJob,
  unpublishJob,
} from '#domain/administration/recruitments/change-managed-job.ts';
import {
  type DeskJob,
  importEntrySchema,
  nameOfDeskJob,
  openDeskJob,
} from '#domain/administration/recruitments/desk-jobs.ts';
import { previewEntry } from '#domain/administration/recruitments/preview-entry.ts';
import { putJob } from '#domain/administration/recruitments/put-job.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields, PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { type DeskCall, deskFormHandler, deskHandler, deskRedirect, deskReply } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { showMissing } from '../parts/show-missing.ts';
import { faultsOfForm, faultsOfSaving, JOB_FORM_ID } from './job-faults.ts';
import { jobFields, readForm, toEntry, toForm } from './job-form.ts';
import { jobPage } from './job-page.ts';
import { nameInAddress } from './name-in-address.ts';
import { jobsTexts } from './texts.ts';

const permission = 'jobs:manage';

/** `GET /desk/jobs/new`: the form of a new job. */
export const showNewJob = deskHandler(async (_deps, _call, desk) => {
  const { workspace } = desk.session.member;
  const form = toForm(null, workspace);
  const view = { deskJob: null, form, formId: randomUUID(), lang: workspace.lang, faults: [], preview: null };
  return deskReply(desk, jobPage(desk, { ...view, isSaved: false }));
}, permission);

/** `GET /desk/jobs/{externalId}`: the form of a saved job. */
export const showJob = deskHandler(async (deps, call, desk) => {
  const { workspace } = desk.session.member;
  const deskJob = await openDeskJob(deps, desk.access, call.params.externalId ?? '');
  const form = toForm(deskJob.entry, workspace);
  const lang = deskJob.entry.lang ?? workspace.lang;
  const isSaved = call.query.saved === '1';
  return deskReply(desk, jobPage(desk, { deskJob, form, faults: [], preview: null, lang, isSaved }));
}, permission);

export const createJob = deskFormHandler(
  (deps, _call, desk) => {
    // A form that is sent twice has the same id, and creates one job.
    const formId = uuid.safeParse(desk.fields.formId).data?.toLowerCase() ?? randomUUID();
    return saveJob(deps, desk, { deskJob: null, externalId: nameOfDeskJob(formId), formId });
  },
  { permission },
);

export const changeJob = deskFormHandler(
  async (deps, call, desk) => {
    const nameInPath = call.params.externalId ?? '';
    const deskJob = await openDeskJob(deps, desk.access, nameInPath);
    // The path names a job without an external id by its id, which is saved as its external id.
    const externalId = deskJob.job.externalId ?? nameInPath;
    const { step } = desk.fields;
    return isStepOf(stateSteps, step)
      ? changeState(deps, desk, { deskJob, externalId, step })
      : saveJob(deps, desk, { deskJob, externalId });
  },
  { permission },
);

type DeskForm = DeskCall & { fields: FormFields };

/** The job of a form. For a new job, `deskJob` is null and `formId` is set. */
type JobToSave = {
  deskJob: DeskJob | null;
  /** The job's external id, or the one that it gets when it is saved. */
  externalId: string;
  formId?: string;
};

/** The buttons of the form, each with the fields of the state in which it saves the job. `preview` saves nothing. */
const stateOfSaveStep = {
  preview: {},
  draft: { published: false },
  publish: { published: true },
  /** Publishes a closed job again. */
  reopen: { published: true, status: 'active' },
} as const;

function isStepOf<Step extends string>(steps: Record<Step, unknown>, value: unknown): value is Step {
  return typeof value === 'string' && Object.hasOwn(steps, value);
}

/** Previews, saves or publishes the job of the form. An invalid form comes back with its faults. */
async function saveJob(deps: Deps, desk: DeskForm, jobToSave: JobToSave): Promise<PageReply> {
  const { deskJob, externalId, formId } = jobToSave;
  const { access, visit } = desk;
  const { workspace } = desk.session.member;
  // A missing or unknown button changes nothing, and shows the preview.
  const step = isStepOf(stateOfSaveStep, desk.fields.step) ? desk.fields.step : 'preview';
  const entry = deskJob?.entry ?? null;
  const lang = entry?.lang ?? workspace.lang;
  const form = readForm(desk.fields, { entry, lang });
  const view = { deskJob, form, formId, lang, isSaved: false };
  const isClosed = deskJob?.job.status === 'closed';
  // The job was closed after this form was shown. Its button said `publish`, not `reopen`, so the job stays closed.
  if (isClosed && step === 'publish') {
    const fault = { field: JOB_FORM_ID, label: null, message: jobsTexts[visit.lang].closedMeanwhile };
    return deskReply(desk, jobPage(desk, { ...view, faults: [fault], preview: null }), 400);
  }
  // A closed job is saved as it is, published or not.
  const state = isClosed && step === 'draft' ? {} : stateOfSaveStep[step];
  const parsed = importEntrySchema.safeParse({ ...toEntry(form, { entry, zone: workspace }), ...state });
  const uncleanFields = jobFields.filter((field) => !isCleanText(form[field]));
  const faults = faultsOfForm(visit.lang, { issues: parsed.error?.issues ?? [], uncleanFields });
  if (faults.length > 0 || !parsed.success)
    return deskReply(desk, jobPage(desk, { ...view, faults, preview: null }), 400);
  if (step === 'preview') {
    const preview = await previewEntry(deps, access, parsed.data);
    return deskReply(desk, jobPage(desk, { ...view, faults: [], preview, salary: parsed.data.salary }));
  }
  const savingFaults = await tryChange(desk, () =>
    putJob(deps, access, { externalId, job: parsed.data, isNew: deskJob === null }),
  );
  if (savingFaults === null) return savedReply(desk, jobToSave);
  // The refusal may say that this form has made a job already. With a new id, the next sending makes another job.
  const refusedView = formId === undefined ? view : { ...view, formId: randomUUID() };
  return deskReply(desk, jobPage(desk, { ...refusedView, faults: savingFaults, preview: null }), 400);
}

/** Redirects to the job's page, which says that the change was saved. */
function savedReply({ visit }: DeskCall, { deskJob, externalId }: JobToSave): PageReply {
  // `nameOfDeskJob` made the external id of a new job, so it needs no replacement in an address.
  const name = deskJob === null ? externalId : nameInAddress({ id: deskJob.job.id, externalId });
  return deskRedirect(visit.urls.to('/desk/jobs/{externalId}', { externalId: name }, [['saved', '1']]));
}

/**
 * The buttons outside the form. `change` finds the saved job by its external id. A job without one gets it first, when
 * it is saved with `stateBefore`: a job that breaks a pay law may be saved closed or hidden, but not published.
 */
const stateSteps = {
  close: { change: closeJob, stateBefore: { status: 'closed' } },
  unpublish: { change: unpublishJob, stateBefore: { published: false } },
  /** Publishes the job with its saved texts; `publish` first saves those of the form. */
  'publish-only': { change: publishJob, stateBefore: {} },
} as const;

/** Closes, publishes or unpublishes a saved job. Its texts stay as they are. */
async function changeState(
  deps: Deps,
  desk: DeskForm,
  job: JobToSave & { deskJob: DeskJob; step: keyof typeof stateSteps },
): Promise<PageReply> {
  const { access, visit } = desk;
  const { deskJob, externalId, step } = job;
  const { entry } = deskJob;
  const refuse = (faults: readonly Fault[]): PageReply => {
    const { workspace } = desk.session.member;
    const lang = entry.lang ?? workspace.lang;
    const view = { deskJob, form: toForm(entry, workspace), lang, faults, preview: null, isSaved: false };
    return deskReply(desk, jobPage(desk, view), 400);
  };
  if (step === 'close' && desk.fields.sure !== '1') {
    const { sureRequired } = jobsTexts[visit.lang].actions;
    return refuse([{ field: 'sure', label: null, message: sureRequired }]);
  }
  const changeFaults = await tryChange(desk, async () => {
    const { change, stateBefore } = stateSteps[step];
    if (deskJob.job.externalId === null)
      await putJob(deps, access, { externalId, job: { ...entry, ...stateBefore } });
    await change(deps, access, { externalId });
  });
  return changeFaults === null ? savedReply(desk, job) : refuse(changeFaults);
}

/** Makes a change. Resolves to null, or to the faults for which the change is refused. */
async function tryChange({ visit }: DeskCall, change: () => Promise<unknown>): Promise<Fault[] | null> {
  try {
    await change();
    return null;
  } catch (error) {
    const faults = faultsOfSaving(visit.lang, toDomainError(error).details);
    if (faults.length === 0) throw error;
    return faults;
  }
}

/** Answers with the same page for another employer's job and for an unknown name. */
export function missingDeskJob(deps: Deps, call: PageCall): Promise<PageReply> {
  return showMissing(deps, call, (lang) => {
    const { missing: words, back: label } = jobsTexts[lang];
    const path = pathTo('/desk/jobs/{externalId}', { externalId: call.params.externalId ?? '' });
    return { path, words, listLink: { page: '/desk/jobs', label } };
  });
}
