import type { VisibleJob } from '#domain/jobs/visible-job.ts';
import type { Deps, DocsScope } from '#domain/ports.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';
import { buildDocument } from '#openapi/document/document.ts';
import { matchPath } from '#openapi/match.ts';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { type Site, type Visit, visitOf } from '#web/page/visit.ts';
import { createPages } from '#web/pages.ts';
import { plainSite } from '../support/test-config.ts';

export const publicUrl = 'https://recrutement.example';
export const now = new Date('2026-11-21T10:00:00Z');
export const operations = listOperations(appRouter);
export const publisher = { legalName: 'Guichet Démonstration SAS', contactEmail: 'contact@guichet.example' };
export const document = buildDocument({ router: appRouter, publicUrl, publisher });

export function siteWith(docs: DocsScope): Site {
  return { publicUrl, publisher, docs, site: plainSite };
}

/** A visitor of the workspace's pages whose address names no language. */
export function visitIn(lang: Lang): Visit {
  return visitOf(siteWith('all'), { query: {}, acceptLanguage: lang }, workspace);
}

export const workspace = {
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
    questions: [],
    lang: 'fr',
    board: { posterEmail: null, linkedinCompanyId: null },
    publishedAt: new Date('2026-11-02T09:00:00Z'),
    updatedAt: new Date('2026-11-02T09:00:00Z'),
    closesAt: new Date('2026-12-31T23:00:00Z'),
    ...changes,
  };
}

type TestRequest = {
  path: string;
  method?: string;
  acceptLanguage?: string | null;
  prefersMarkdown?: boolean;
  form?: Record<string, unknown>;
  /** The refusal of a form before all of it was read. */
  refusal?: DomainError;
};

/** The call of a page, as the server would make it of a request; no limit counts it. */
export function callOf({ path, ...rest }: TestRequest, params: PageCall['params'] = {}): PageCall {
  const { method = 'GET', acceptLanguage = null, prefersMarkdown = false, form = {}, refusal } = rest;
  const url = new URL(path, publicUrl);
  return {
    method,
    path: url.pathname,
    origin: null,
    cookies: null,
    userAgent: null,
    params,
    query: Object.fromEntries(url.searchParams),
    acceptLanguage,
    prefersMarkdown,
    clientAddress: '127.0.0.1',
    onLimitState: () => {},
    countCall: async () => {},
    admit: async () => null,
    acquireOnce: (semaphore, amount) => semaphore.acquire(amount),
    afterResponse: (release) => release(),
    readForm: async () => ({ fields: form, ...(refusal && { refusal }) }),
  };
}

const tables = new Map(
  (['all', 'integrators', 'off'] as const).map((docs) => [
    docs,
    createPages({ docs, readDocument: () => document }),
  ]),
);

/** Answers a path as the server would; null when no page has it. */
export async function answer(deps: Deps, request: TestRequest): Promise<PageReply | null> {
  const routes = tables.get(deps.settings.docs) ?? [];
  const found = matchPath(routes, new URL(request.path, publicUrl).pathname);
  if (found === null || found.params === 'malformed') return null;
  return found.route.handle(deps, callOf(request, found.params));
}

export async function pageText(deps: Deps, request: TestRequest): Promise<string> {
  const reply = await answer(deps, request);
  if (reply === null) throw new Error(`no page at ${request.path}`);
  return reply.body.toString();
}

/** The settings are all that the home page and the documentation read of the service. */
export function settingsAlone(docs: DocsScope): Deps {
  return { settings: siteWith(docs) } as Deps;
}
