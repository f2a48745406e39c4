import { randomBytes, randomUUID } from 'node:crypto';
import { adminRouter } from '#routers/admin/index.ts';
import { t } from '#routers/base/trpc.ts';
import { administratorContext } from '#server/administration/administrator-context.ts';
import type { Answer } from './requests/http.ts';
import type { TestService } from './service.ts';

export type Workspace = { id: string; slug: string; name: string; key: string };
export type Partner = { id: string; code: string; key: string };
export type FormFields = Record<string, string | Blob | (string | Blob)[]>;

export type Fixtures = ReturnType<typeof fixturesOf>;

const createAdmin = t.createCallerFactory(adminRouter);

/** Makes the workspaces, jobs and applications that tests start from, as an administrator, a board or a visitor does. */
export function fixturesOf(service: Pick<TestService, 'deps' | 'post'>) {
  const admin = createAdmin(administratorContext(service.deps));
  return {
    admin,

    async workspace(fields: Partial<Parameters<typeof admin.workspace.create>[0]> = {}): Promise<Workspace> {
      const slug = `atelier-${tag()}`;
      const created = await admin.workspace.create({ slug, name: 'Ateliers Varenne', ...fields });
      const { key } = await admin.key.issue({ workspace: created.slug });
      return { ...created, name: fields.name ?? 'Ateliers Varenne', key };
    },

    /** Publishes a recruitment; resolves to its id. */
    async recruitment({ slug }: { slug: string }, fields: Record<string, unknown> = {}): Promise<string> {
      const text = JSON.stringify([{ ...recruitmentEntry, ...fields }]);
      const { ids } = await admin.recruitment.import({ workspace: slug, text });
      return only(ids);
    },

    async partner(): Promise<Partner> {
      const code = `board-${tag()}`;
      return { code, ...(await admin.partner.create({ code, name: 'Tableau des Offres' })) };
    },

    /** Submits the public form; resolves to the application's id, which is also the session's. */
    async application(workspace: { slug: string }, jobId: string, fields: FormFields = {}): Promise<string> {
      const answer = await service.post(
        '/api/v2/application/submit',
        applicationForm(workspace.slug, jobId, fields),
      );
      if (answer.status !== 200) throw new Error(`the form answered ${answer.status} ${answer.text}`);
      return answer.json<{ applicationId: string }>().applicationId;
    },

    /** An application whose candidate has agreed to the AI conversation. */
    async session(
      decision: 'ai' | 'human' | null = 'ai',
    ): Promise<{ sessionId: string; workspace: Workspace; jobId: string }> {
      const workspace = await this.workspace();
      const jobId = await this.recruitment(workspace);
      const sessionId = await this.application(workspace, jobId);
      if (decision !== null) {
        const answer = await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });
        if (answer.status !== 200) throw new Error(`consent answered ${answer.status} ${answer.text}`);
      }
      return { sessionId, workspace, jobId };
    },
  };
}

/** A recruitment of an import file, with every field that answers show. */
export const recruitmentEntry = {
  title: 'Technicienne de maintenance',
  location: {
    display: 'Lyon 7e',
    city: 'Lyon',
    postalCode: '69007',
    region: 'Auvergne-Rhône-Alpes',
    country: 'FR',
  },
  contract: { type: 'CDD', durationValue: 6, durationUnit: 'month' },
  salary: { min: 32_000, max: 38_000 },
  salaryVisible: true,
  remoteWorkDays: 2,
  experienceLevel: '2 à 5 ans',
  educationLevel: 'Bac+2',
  qualifications: { permis: 'B' },
  company: { name: 'Varenne Industrie', logo: 'https://varenne.example/logo.svg' },
  descriptions: {
    company: 'Une maison fondée en 1921.',
    position: 'Entretenir les presses.',
    profile: 'Rigueur et curiosité.',
  },
  benefits: ['Titres-restaurant', 'Mutuelle'],
  publishedAt: '2026-11-01T08:00:00Z',
};

/** The public form as a page sends it; a list gives one field several times. */
export function applicationForm(workspaceSlug: string, jobId: string, fields: FormFields = {}): FormData {
  const form = new FormData();
  const all: FormFields = {
    workspaceSlug,
    jobId,
    firstName: 'Camille',
    lastName: 'Fontanel',
    email: `camille.${tag()}@courriel.example`,
    consent: '1',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, item);
  }
  return form;
}

/** PartnerApplicationRequest, contract section 2.4, by a sender of its own. */
export function partnerApplication(
  jobId: string,
  { job = {}, applicant = {}, ...fields }: PartnerOverrides = {},
) {
  return {
    id: randomUUID(),
    job: { jobId, source: 'tableau', broadcastId: 'diffusion-7', ...job },
    applicant: {
      firstName: 'Noé',
      lastName: 'Marchetti',
      email: `noe.${tag()}@courriel.example`,
      phoneNumber: '+33 4 00 00 00 00',
      ...applicant,
    },
    verified: true,
    ...fields,
  };
}

type PartnerOverrides = { job?: object; applicant?: object } & Record<string, unknown>;

export function errorOf(answer: Answer) {
  return answer.json<{ error: string; details?: { field: string; code: string; message: string }[] }>();
}

/** The field codes of a refusal, as `field code`. */
export function faultsOf(answer: Answer): string[] {
  return (errorOf(answer).details ?? []).map(({ field, code }) => `${field} ${code}`);
}

export function tag(): string {
  return randomBytes(5).toString('hex');
}

export function only<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw new Error(`expected one item, got ${items.length}`);
  return item;
}
