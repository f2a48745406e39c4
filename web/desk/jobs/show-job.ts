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
import { type DeskCall, deskRedirect, deskReply, signedIn, signedInForm } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { showMissing } from '../parts/show-missing.ts';
import { faultsOfForm, faultsOfSaving, JOB_FORM_ID } from './job-faults.ts';
import { jobFields, readForm, toEntry, toForm } from './job-form.ts';
import { jobPage } from './job-page.ts';
import { nameInAddress } from './name-in-address.ts';
import { jobsTexts } from './texts.ts';

const permission = 'jobs:manage';

export const showNewJob = signedIn(async (_deps, _call, desk) => {
  const { workspace } = desk.session.member;
  const form = toForm(null, workspace);
  const view = { deskJob: null, form, formId: randomUUID(), lang: workspace.lang, faults: [], preview: null };
  return deskReply(desk, jobPage(desk, { ...view, isSaved: false }));
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
    // A form that is sent twice has the same id, and creates one job.
    const formId = uuid.safeParse(desk.fields.formId).data?.toLowerCase() ?? randomUUID();
    return saveJob(deps, desk, { deskJob: null, name: nameOfDeskJob(formId), formId });
  },
  { permission },
);

export const changeJob = signedInForm(
  async (deps, call, desk) => {
    const name = call.params.externalId ?? '';
    const deskJob = await openDeskJob(deps, desk.access, name);
    const namedJob = { deskJob, name: deskJob.job.externalId ?? name };
    const { step } = desk.fields;
    return isStateStep(step) ? changeState(deps, desk, { ...namedJob, step }) : saveJob(deps, desk, namedJob);
  },
  { permission },
);

type DeskForm = DeskCall & { fields: FormFields };

/** `deskJob` is null, and `formId` is set, for a new job. */
type JobToSave = {
  deskJob: DeskJob | null;
  /** The job's external id, or the one that it gets when it is saved. */
  name: string;
  formId?: string;
};

/** `draft` saves without publishing; `reopen` publishes a closed job again. */
const saveSteps = ['preview', 'draft', 'publish', 'reopen'] as const;

/** Reads the button of the form. One that is missing or unknown changes nothing, and shows the preview. */
function readSaveStep(value: unknown): (typeof saveSteps)[number] {
  return saveSteps.find((step) => step === value) ?? 'preview';
}

/** Previews, saves or publishes the job of the form. An invalid form comes back with its faults. */
async function saveJob(deps: Deps, desk: DeskForm, { deskJob, name, formId }: JobToSave): Promise<PageReply> {
  const { access, visit } = desk;
  const { workspace } = desk.session.member;
  const step = readSaveStep(desk.fields.step);
  const entry = deskJob?.entry ?? null;
  const lang = entry?.lang ?? workspace.lang;
  const form = readForm(desk.fields, { entry, lang });
  const page = { deskJob, form, formId, lang, isSaved: false };
  const isClosed = deskJob?.job.status === 'closed';
  // The job was closed after this form was shown. Its button said `publish`, not `reopen`, so the job stays closed.
  if (isClosed && step === 'publish') {
    const fault = { field: JOB_FORM_ID, label: null, message: jobsTexts[visit.lang].closedMeanwhile };
    return deskReply(desk, jobPage(desk, { ...page, faults: [fault], preview: null }), 400);
  }
  // A preview, or saving a closed job, does not change `published`.
  const keepsPublished = step === 'preview' || (isClosed && step === 'draft');
  const parsed = importEntrySchema.safeParse({
    ...toEntry(form, { entry, zone: workspace }),
    ...(step === 'reopen' && { status: 'active' }),
    ...(!keepsPublished && { published: step === 'publish' || step === 'reopen' }),
  });
  const uncleanFields = jobFields.filter((field) => !isCleanText(form[field]));
  const faults = faultsOfForm(visit.lang, { issues: parsed.error?.issues ?? [], uncleanFields });
  if (faults.length > 0 || !parsed.success)
    return deskReply(desk, jobPage(desk, { ...page, faults, preview: null }), 400);
  if (step === 'preview') {
    const preview = await previewEntry(deps, access, parsed.data);
    return deskReply(desk, jobPage(desk, { ...page, faults: [], preview, salary: parsed.data.salary }));
  }
  const savingFaults = await tryChange(desk, () =>
    putJob(deps, access, { externalId: name, job: parsed.data, isNew: deskJob === null }),
  );
  if (savingFaults === null) return savedReply(desk, { deskJob, name });
  // Perhaps this form was sent before, with other texts, and made a job. With a new id the next attempt makes another.
  const refusedView = formId === undefined ? page : { ...page, formId: randomUUID() };
  return deskReply(desk, jobPage(desk, { ...refusedView, faults: savingFaults, preview: null }), 400);
}

/** Redirects to the job's page, which says that the change was saved. */
function savedReply({ visit }: DeskCall, { deskJob, name }: JobToSave): PageReply {
  const externalId = deskJob === null ? name : nameInAddress({ id: deskJob.job.id, externalId: name });
  return deskRedirect(visit.urls.to('/desk/jobs/{externalId}', { externalId }, [['saved', '1']]));
}

const changeOfStep = { close: closeJob, unpublish: unpublishJob, 'publish-only': publishJob } as const;

/**
 * A job without an external id is first saved with one. It is saved in the state that the step sets, since a job that
 * breaks a pay law may be saved closed or hidden, but not published.
 */
const stateOfStep = {
  close: { status: 'closed' },
  unpublish: { published: false },
  'publish-only': {},
} as const;

type StateStep = keyof typeof changeOfStep;

function isStateStep(step: unknown): step is StateStep {
  return typeof step === 'string' && Object.hasOwn(changeOfStep, step);
}

/** Closes, publishes or unpublishes a saved job, and leaves its texts as they are. */
async function changeState(
  deps: Deps,
  desk: DeskForm,
  { deskJob, name, step }: { deskJob: DeskJob; name: string; step: StateStep },
): Promise<PageReply> {
  const { access, visit } = desk;
  const { entry, job } = deskJob;
  if (step === 'close' && desk.fields.sure !== '1') {
    const { sureRequired } = jobsTexts[visit.lang].actions;
    return refusedPage([{ field: 'sure', label: null, message: sureRequired }]);
  }
  const changeFaults = await tryChange(desk, async () => {
    // The change names a job by its external id, so a job without one gets it first.
    if (job.externalId === null)
      await putJob(deps, access, { externalId: name, job: { ...entry, ...stateOfStep[step] } });
    await changeOfStep[step](deps, access, { externalId: name });
  });
  return changeFaults === null ? savedReply(desk, { deskJob, name }) : refusedPage(changeFaults);

  function refusedPage(faults: readonly Fault[]): PageReply {
    const { workspace } = desk.session.member;
    const lang = entry.lang ?? workspace.lang;
    const form = toForm(entry, workspace);
    const page = jobPage(desk, { deskJob, form, lang, faults, preview: null, isSaved: false });
    return deskReply(desk, page, 400);
  }
}

/** Runs a change. Returns the faults for which it is refused; null if it was made. */
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
    const { missing: words, back } = jobsTexts[lang];
    const path = pathTo('/desk/jobs/{externalId}', { externalId: call.params.externalId ?? '' });
    return { words, back, backPage: '/desk/jobs', path };
  });
}
