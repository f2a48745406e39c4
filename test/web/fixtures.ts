import { toApplicationForm } from '#domain/applications/form/application-form.ts';
import type { BrowsedCareers } from '#domain/jobs/browse/browse-careers.ts';
import type { SyndicatedForm } from '#domain/jobs/syndication/read-syndication.ts';
import { renderItems, withSource } from '#domain/jobs/syndication/render-items.ts';
import type { CareersView, VisibleJob } from '#domain/jobs/visible-job.ts';
import { conversationNoticeOf } from '#domain/notices/notices.ts';
import { fromZodError } from '#kernel/input/input-faults.ts';
import { buildDocument } from '#openapi/document/document.ts';
import { listOperations } from '#openapi/operations.ts';
import { anthropic } from '#realtime/interviewer/provider/anthropic.ts';
import { formRules } from '#routers/applications/form-rules.ts';
import { publicApplicationForm } from '#routers/applications/schemas.ts';
import { appRouter } from '#routers/root.ts';
import type { Refusal } from '#web/apply/form-state.ts';
import type { ChatView } from '#web/chat/chat-view.ts';
import { createPages, type PageDeps, type PageReply, type PageRequest } from '#web/pages.ts';
import { portalDeps } from './portal/portals.ts';

export const publicUrl = 'https://recrutement.example';
export const now = new Date('2026-11-21T10:00:00Z');
export const operations = listOperations(appRouter);
const publisher = { legalName: 'Guichet Démonstration SAS', contactEmail: 'contact@guichet.example' };
const workspace = {
  id: '0b0f6c0e-5a53-4f0e-9d53-0a4f3f1f7d10',
  slug: 'atelier-lumen',
  name: 'Atelier Lumen',
  lang: 'fr' as const,
  timeZone: 'Europe/Paris',
  payTransparency: 'warn' as const,
  logo: null,
  accent: null,
  socialImage: null,
};

export function aJob(changes: Partial<VisibleJob> = {}): VisibleJob {
  return {
    id: '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    workspace,
    title: 'Développeuse ou développeur TypeScript',
    location: {
      display: null,
      city: 'Lyon',
      postalCode: '69003',
      region: 'Auvergne-Rhône-Alpes',
      country: 'France',
    },
    contract: { type: 'CDI', durationValue: null, durationUnit: null },
    salary: { min: 42000, max: 52000, currency: 'EUR', period: 'year' },
    department: null,
    remoteWorkDays: 2,
    workTime: 'full',
    staffing: false,
    experienceLevel: '2 à 5 ans',
    educationLevel: 'Bac+5',
    qualifications: { langues: ['français', 'anglais'], drivingLicence: 'B', hidden: { deep: true } },
    company: { name: 'Verrerie du Rhône', logo: 'https://cdn.example/verrerie.png' },
    descriptions: {
      company:
        'Une verrerie de vingt personnes, au bord du Rhône.\n\nNous fabriquons des lentilles pour les phares.',
      position:
        'Vous construisez les outils qui suivent chaque pièce, du four à la livraison :\n- une application web pour l’atelier\n- des services en TypeScript\n- les tests qui vont avec',
      profile:
        'Vous aimez le code lisible et les équipes calmes. La connaissance du verre n’est pas demandée.',
    },
    benefits: ['Titres-restaurant', 'Semaine de quatre jours', 'Vélo de fonction'],
    lang: 'fr',
    board: { posterEmail: null, linkedinCompanyId: null },
    publishedAt: new Date('2026-11-02T09:00:00Z'),
    updatedAt: new Date('2026-11-02T09:00:00Z'),
    closesAt: new Date('2026-12-31T23:00:00Z'),
    ...changes,
  };
}

const formSettings = {
  publicUrl,
  cvBytesMax: 10_485_760,
  submitLimits: { perAddressMinute: 60, perEmailHour: 10 },
  interviewer: 'ai' as const,
};

const jobs = [
  aJob(),
  aJob({
    id: '11111111-2222-4333-8444-555555555555',
    title: 'Quality technician',
    lang: 'en',
    company: null,
    salary: null,
    contract: { type: 'CDD', durationValue: 6, durationUnit: 'months' },
    remoteWorkDays: 0,
    descriptions: { company: null, position: 'You measure lenses.', profile: null },
    benefits: [],
  }),
  aJob({
    id: '99999999-2222-4333-8444-555555555555',
    title: 'Alternance : assistante ou assistant en communication éditoriale et réseaux sociaux',
    company: null,
    salary: { min: 1200, max: null, currency: 'EUR', period: 'month' },
    contract: { type: 'Alternance', durationValue: 12, durationUnit: 'mois' },
    remoteWorkDays: 5,
  }),
];

const closedId = '22222222-2222-4333-8444-555555555555';
const changedAt = new Date('2026-11-20T08:00:00Z');
type Careers = {
  workspace: CareersView & { id: string };
  jobs: readonly VisibleJob[];
  changedAt: Date;
  changesAt: Date | null;
};

export const careers: Careers = {
  workspace,
  jobs,
  changedAt,
  changesAt: new Date('2026-12-31T23:00:00.001Z'),
};
const empty: Careers = {
  workspace: {
    id: '0b0f6c0e-5a53-4f0e-9d53-0a4f3f1f7d11',
    slug: 'vide',
    name: 'Maison Vide',
    lang: 'en',
    timeZone: 'Europe/Paris',
  },
  jobs: [],
  changedAt,
  changesAt: null,
};
const workplaces = [careers, empty];

const greeting = {
  id: 'a1',
  speaker: 'script' as const,
  text: 'Bonjour Camille. Quand êtes-vous disponible ?',
  incomplete: false,
};

const chatView: ChatView = {
  sessionId: '5d1f0f0a-54c9-4b7e-9d5b-0f4a3b5a6c77',
  workspace,
  job: { title: 'Développeuse ou développeur TypeScript', lang: 'fr' },
  contactEmail: 'recrutement@atelier-lumen.example',
  interviewer: 'ai',
  offered: true,
  decision: null,
  lang: 'fr',
  messages: [],
  facts: [],
  isStopped: false,
  disclosure: null,
};

/** What each token of the fixtures opens. */
const chats: Record<string, ChatView> = {
  undecided: chatView,
  human: {
    ...chatView,
    decision: 'human',
    messages: [greeting],
    disclosure: 'Un questionnaire automatique.',
  },
};

export function pageDeps(changes: Partial<PageDeps> = {}): PageDeps {
  return {
    publicUrl,
    publisher,
    docs: 'all',
    interviewer: 'ai',
    clock: { now: () => now, steadyMs: () => now.getTime() },
    findWorkspace: async (slug) => workplaceOf(slug)?.workspace ?? null,
    syndicate: async ({ workspaceId, ...wanted }) =>
      syndicated(
        workplaces.find(({ workspace: { id } }) => id === workspaceId),
        wanted,
      ),
    browseCareers: async (slug) => browsed(workplaceOf(slug)),
    findSimilarJobs: async ({ jobId }) => ({
      jobs: jobs.filter(({ id }) => id !== jobId),
      changesAt: careers.changesAt,
    }),
    findImage: async () => null,
    findJob: async (jobId) => jobs.find(({ id }) => id === jobId.toLowerCase()) ?? null,
    isJobOver: async ({ workspaceSlug, jobId }) => workspaceSlug === workspace.slug && jobId === closedId,
    formOf: (job, lang) => toApplicationForm(formSettings, { job, lang, rules: formRules }),
    submit: async ({ form }) => {
      const parsed = publicApplicationForm.safeParse(form);
      if (parsed.success) return { ok: true };
      const { message, details } = fromZodError(parsed.error, { input: form });
      return { status: 400, message, details };
    },
    openHeld: async () => null,
    decideHeld: async () => false,
    findConfirmed: async () => null,
    ...portalDeps(workspace),
    openChat: async (token) => chats[token] ?? null,
    openApplication: async () => null,
    openApplicationCv: async () => null,
    conversationNotice: (lang) =>
      conversationNoticeOf({ lang, interviewer: 'ai', aiProvider: anthropic.description }),
    correctFact: async ({ token }) => (token in chats ? true : null),
    decideChat: async ({ token }) => token in chats,
    documentOf: () => buildDocument({ router: appRouter, publicUrl, publisher }),
    ...changes,
  };
}

/** All on one page. */
function browsed(careers: Careers | null): BrowsedCareers | null {
  if (careers === null) return null;
  const { length } = careers.jobs;
  return {
    offers: careers.jobs.map((job) => ({ job, group: null })),
    count: length,
    total: length,
    page: 1,
    pages: 1,
    facets: {
      city: [],
      department: [],
      contractType: [
        { value: 'cdi', label: 'CDI', count: 1 },
        { value: 'cdd', label: 'CDD', count: 1 },
      ],
      remote: [],
    },
    changedAt: careers.changedAt,
    changesAt: careers.changesAt,
  };
}

/** As the database would keep the items, in the order of the jobs. */
export function syndicated(
  careers: Pick<Careers, 'jobs' | 'changedAt' | 'changesAt'> | undefined,
  { form, source }: { form: SyndicatedForm; source: string | undefined },
) {
  if (careers === undefined) return null;
  const { changedAt, changesAt } = careers;
  const items = careers.jobs.map((job) => {
    const { rss, jsonFeed } = renderItems({ publicUrl }, job);
    return withSource(form === 'rss' ? rss : jsonFeed, source);
  });
  return { items, changedAt, changesAt };
}

function workplaceOf(slug: string): Careers | null {
  return workplaces.find(({ workspace: found }) => found.slug === slug) ?? null;
}

type Asked = {
  path: string;
  method?: string;
  acceptLanguage?: string | null;
  prefersMarkdown?: boolean;
  form?: Record<string, unknown>;
  refusal?: Refusal;
};

/** Answers a path as the server would; null when no page has it. */
export async function answer(
  { path, method = 'GET', acceptLanguage = null, prefersMarkdown = false, form = {}, refusal }: Asked,
  deps: PageDeps = pageDeps(),
): Promise<PageReply | null> {
  const url = new URL(path, publicUrl);
  const segments = url.pathname.split('/');
  for (const route of createPages(deps)) {
    const expected = route.path.split('/');
    const isParameter = (segment: string) => segment.startsWith('{');
    const fits = expected.every((part, index) => isParameter(part) || part === segments[index]);
    if (!fits || expected.length !== segments.length) continue;
    const params = Object.fromEntries(
      expected.flatMap((part, index) =>
        isParameter(part) ? [[part.slice(1, -1), decodeURIComponent(segments[index] ?? '')]] : [],
      ),
    );
    const query = Object.fromEntries(url.searchParams);
    const request: PageRequest = {
      method,
      params,
      query,
      acceptLanguage,
      prefersMarkdown,
      readForm: async () => ({ fields: form, ...(refusal && { refusal }) }),
    };
    return route.handle(request);
  }
  return null;
}

export async function pageText(asked: Asked, deps?: PageDeps): Promise<string> {
  const reply = await answer(asked, deps);
  if (reply === null) throw new Error(`no page at ${asked.path}`);
  return reply.body.toString();
}

export const addresses = {
  careers: '/careers/atelier-lumen',
  empty: '/careers/vide',
  job: '/careers/atelier-lumen/7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
  anonymous: '/careers/atelier-lumen/11111111-2222-4333-8444-555555555555',
  closed: `/careers/atelier-lumen/${closedId}`,
  apply: '/apply/atelier-lumen/7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
  portal: '/portal/personal',
  deletion: '/portal/personal/delete',
  asked: '/portal/asked',
  sheet: '/portal/personal/sheet',
  undecided: '/chat/undecided',
  human: '/chat/human',
};
