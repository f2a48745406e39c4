import { applicationPage } from './application-page.ts';
import { assets } from './assets.ts';
import { careersPage } from './careers-page.ts';
import { docsPage } from './docs/docs-page.ts';
import { type ErrorStatus, errorPage } from './error-page.ts';
import { emptyForm, type FormState, refusedForm } from './form-state.ts';
import { jobPage } from './job-page.ts';
import type { JobView, WorkspaceView } from './job-view.ts';
import type { PageDeps, PageRequest, PageRoute } from './page-types.ts';
import { assetReply, htmlReply, type PageReply } from './reply.ts';
import { thanksPage } from './thanks-page.ts';
import { createVisit } from './visit.ts';

export type { PageDeps, PageRequest, PageRoute } from './page-types.ts';
export type { PageReply } from './reply.ts';

type Site = Pick<PageDeps, 'publicUrl' | 'publisher'>;
type Looking = Pick<PageRequest, 'query' | 'acceptLanguage'>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every first-party page and its files; each answers its methods, and 405 to the others. */
export function createPages(deps: PageDeps): PageRoute[] {
  return [
    page(deps, '/careers/{workspaceSlug}', { GET: showCareers }),
    page(deps, '/careers/{workspaceSlug}/{jobId}', { GET: showJob }),
    page(deps, '/apply/{workspaceSlug}/{jobId}', { GET: showForm, POST: submitForm }),
    page(deps, '/docs', { GET: showDocs }),
    ...Object.values(assets).map((asset) => page(deps, asset.path, { GET: async () => assetReply(asset) })),
  ];
}

/** The page for a refusal outside the handlers: an unknown address (404) or what they threw (500). */
export function errorReply(
  site: Site,
  request: Looking,
  status: ErrorStatus,
  workspace?: WorkspaceView,
): PageReply {
  const visit = visitOf(site, request, workspace);
  return htmlReply(errorPage(visit, { status, ...(workspace && { workspace }) }), visit.lang, { status });
}

type Handler = (deps: PageDeps, request: PageRequest) => Promise<PageReply>;

function page(
  deps: PageDeps,
  path: PageRoute['path'],
  handlers: { GET: Handler; POST?: Handler },
): PageRoute {
  const methods: PageRoute['methods'] = handlers.POST === undefined ? ['GET'] : ['GET', 'POST'];
  const allow = [...methods, 'HEAD', 'OPTIONS'].join(', ');
  return {
    path,
    methods,
    handle: async (request) => {
      if (request.method === 'OPTIONS')
        return { status: 204, headers: { Allow: allow }, body: Buffer.alloc(0) };
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handler = method === 'GET' || method === 'POST' ? handlers[method] : undefined;
      if (handler !== undefined) return handler(deps, request);
      const refusal = errorReply(deps, request, 405);
      return { ...refusal, headers: { ...refusal.headers, Allow: allow } };
    },
  };
}

async function showCareers(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const careers = await deps.findCareers(request.params.workspaceSlug ?? '');
  if (careers === null) return errorReply(deps, request, 404);
  const visit = visitOf(deps, request, careers.workspace);
  return htmlReply(careersPage(visit, careers), visit.lang, { shared: true });
}

async function showJob(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const job = await findJob(deps, request);
  if (job === null) return missingJob(deps, request);
  const visit = visitOf(deps, request, job.workspace);
  return htmlReply(jobPage(visit, job), visit.lang, { shared: true });
}

async function showForm(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const job = await findJob(deps, request);
  if (job === null) return missingJob(deps, request);
  return formReply(deps, request, { job, state: emptyForm(deps.clock.now()) });
}

async function submitForm(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const job = await findJob(deps, request);
  if (job === null) return missingJob(deps, request);
  const visit = visitOf(deps, request, job.workspace);
  const { fields, refusal } = await request.readForm();
  const form = { ...fields, workspaceSlug: job.workspace.slug, jobId: job.id };
  const result =
    refusal === undefined
      ? await deps.submit({ form, lang: visit.lang })
      : { ok: false as const, ...refusal };
  if (!result.ok) {
    if (result.status === 404) return missingJob(deps, request);
    const state = refusedForm(fields, result, { now: deps.clock.now(), texts: visit.texts });
    const { status, retryAfterSeconds } = result;
    return formReply(deps, request, { job, state, status, retryAfterSeconds });
  }
  const applicant = { firstName: String(fields.firstName).trim(), email: String(fields.email).trim() };
  return htmlReply(thanksPage(visit, { job, applicant }), visit.lang);
}

function formReply(
  deps: PageDeps,
  request: PageRequest,
  {
    job,
    state,
    status = 200,
    retryAfterSeconds,
  }: {
    job: JobView;
    state: FormState;
    status?: number;
    retryAfterSeconds?: number | undefined;
  },
): PageReply {
  const visit = visitOf(deps, request, job.workspace);
  const notice = deps.consentNotice(job, visit.lang);
  const text = applicationPage(visit, { job, state, notice, cvBytesMax: deps.cvBytesMax });
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return htmlReply(text, visit.lang, { status, headers });
}

async function showDocs(deps: PageDeps): Promise<PageReply> {
  const visit = visitOf(deps, { query: { lang: 'en' }, acceptLanguage: null });
  return htmlReply(docsPage(visit, deps.documentOf()), 'en', { shared: true });
}

/** The address names a workspace too; a job of another workspace is not there. */
async function findJob(
  deps: PageDeps,
  { params: { jobId = '', workspaceSlug } }: PageRequest,
): Promise<JobView | null> {
  const job = UUID.test(jobId) ? await deps.findJob(jobId) : null;
  return job?.workspace.slug === workspaceSlug ? job : null;
}

async function missingJob(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const careers = await deps.findCareers(request.params.workspaceSlug ?? '');
  return errorReply(deps, request, 404, careers?.workspace);
}

function visitOf({ publicUrl, publisher }: Site, request: Looking, workspace?: WorkspaceView) {
  return createVisit(request, { publicUrl, publisher, fallback: workspace?.lang ?? 'fr' });
}
