import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { administrationForFile, placesOf, refusalOf } from './administration.ts';

const { admin, deps, clock } = await administrationForFile();
let count = 0;

async function workspaceWith(...titles: string[]) {
  count += 1;
  const { slug } = await admin.workspace.create({ slug: `atelier-${count}`, name: 'Atelier Sorbier' });
  const text = JSON.stringify(titles.map((title) => ({ title })));
  const { ids } = await admin.recruitment.import({ workspace: slug, text });
  return { slug, jobIds: ids };
}

type Person = { firstName: string; lastName: string; email: string; phone?: string };

function apply(slug: string, jobId: string | undefined, { phone, ...applicant }: Person) {
  return receiveApplication(deps, {
    sender: {
      channel: 'form',
      workspaceSlug: slug,
      attribution: {},
      suspicious: false,
      clientAddress: '192.0.2.1',
      notice: () => applicationNoticeOf({ lang: 'fr', interviewer: 'ai' }),
      idempotency: undefined,
    },
    jobId: jobId ?? '',
    applicant: { ...applicant, phone },
    letter: {},
    files: [],
    lang: () => 'fr',
  });
}

const helene: Person = { firstName: 'Hélène', lastName: 'Œillet', email: 'h.oeillet@courriel.example' };
const marius: Person = {
  firstName: 'Marius',
  lastName: 'Le Goff',
  email: 'marius@courriel.example',
  phone: '+33 4 00 11 22',
};

describe('application list', () => {
  test('is narrowed by status, by the time received and by every word of a name', async () => {
    const {
      slug,
      jobIds: [job],
    } = await workspaceWith('Relieuse');
    const early = await apply(slug, job, helene);
    clock.advance(86_400_000);
    const late = await apply(slug, job, marius);
    await admin.application.setStatus({ id: early.applicationId, status: 'interview', reason: 'Convient' });
    const idsOf = async (filter: object) =>
      (await admin.application.list({ workspace: slug, ...filter })).found.map(({ id }) => id);
    expect(await idsOf({ status: 'interview' })).toEqual([early.applicationId]);
    expect(await idsOf({ status: 'hired' })).toEqual([]);
    expect(await idsOf({ since: clock.now().toISOString() })).toEqual([late.applicationId]);
    expect(await idsOf({ since: clock.now().toISOString().slice(0, 10) })).toEqual([late.applicationId]);
    expect(await idsOf({ name: 'oeil HELENE' })).toEqual([early.applicationId]);
    expect(await idsOf({ name: 'le goff' })).toEqual([late.applicationId]);
    expect(await idsOf({ name: 'helene goff' })).toEqual([]);
    expect(await idsOf({ status: 'received', name: 'marius' })).toEqual([late.applicationId]);
  });

  test('a limit gives the newest and says whether there are more, after what narrows it', async () => {
    const {
      slug,
      jobIds: [job],
    } = await workspaceWith('Relieuse');
    await apply(slug, job, helene);
    clock.advance(1000);
    await apply(slug, job, marius);
    clock.advance(1000);
    const newest = await apply(slug, job, { ...helene, email: 'autre@courriel.example' });
    const list = (filter: object) => admin.application.list({ workspace: slug, ...filter });
    expect(await list({ limit: 1 })).toMatchObject({ found: [{ id: newest.applicationId }], more: true });
    expect(await list({ limit: 3 })).toMatchObject({ more: false });
    expect(await list({})).toMatchObject({ more: false });
    const named = await list({ name: 'œillet', limit: 2 });
    expect([named.found.length, named.more]).toEqual([2, false]);
    expect(await list({ name: 'œillet', limit: 1 })).toMatchObject({ more: true });
  });

  test('a status of no one’s, a day that is none and a limit of nothing are refused by name', async () => {
    const { slug: workspace } = await workspaceWith('Relieuse');
    const input = { workspace, status: 'maybe' as 'hired', since: '2030-02-31', name: 'x', limit: 0 };
    expect(placesOf(await refusalOf(admin.application.list(input)))).toEqual([
      'status',
      'since',
      'name',
      'limit',
    ]);
  });
});

describe('candidate search', () => {
  test('finds by name, address or number in one workspace, who wrote last first', async () => {
    const {
      slug,
      jobIds: [job, other],
    } = await workspaceWith('Relieuse', 'Doreur');
    const elsewhere = await workspaceWith('Relieuse');
    const first = await apply(slug, job, helene);
    clock.advance(1000);
    const second = await apply(slug, job, marius);
    await apply(slug, other, marius);
    await apply(elsewhere.slug, elsewhere.jobIds[0], marius);
    const search = async (q: string) => (await admin.candidate.search({ workspace: slug, q })).found;
    expect(await search('marius')).toEqual([
      {
        id: second.candidateId,
        ...marius,
        test: false,
        createdAt: clock.now(),
        lastContactAt: clock.now(),
        heldAt: null,
        applications: 2,
      },
    ]);
    const idsOf = async (q: string) => (await search(q)).map(({ id }) => id);
    expect(await idsOf('courriel.example')).toEqual([second.candidateId, first.candidateId]);
    expect(await idsOf('+3340011')).toEqual([second.candidateId]);
    expect(await idsOf('OEILLET helene')).toEqual([first.candidateId]);
    expect(await idsOf('personne')).toEqual([]);
    const limited = await admin.candidate.search({ workspace: slug, q: 'courriel', limit: 1 });
    expect([limited.found.length, limited.more]).toEqual([1, true]);
  });

  test('an unknown workspace is reported', async () => {
    const refusal = await refusalOf(admin.candidate.search({ workspace: 'nowhere', q: 'marius' }));
    expect(refusal.message).toBe('There is no workspace with the slug "nowhere".');
  });
});

describe('recruitment show', () => {
  const whole = {
    externalId: 'R-7',
    title: 'Relieuse',
    location: { display: 'Lyon 2e', city: 'Lyon', postalCode: '69002', region: 'Rhône', country: 'FR' },
    locations: [],
    contract: { type: 'CDD', durationValue: 6, durationUnit: 'mois' },
    salary: { min: 2000, max: 2400, currency: 'EUR', period: 'month' },
    salaryVisible: false,
    remoteWorkDays: 1,
    workTime: 'part',
    staffing: true,
    department: 'Atelier',
    experienceLevel: '2 ans',
    educationLevel: 'CAP',
    qualifications: { tools: ['presse'] },
    company: { name: 'Sorbier', logo: 'https://sorbier.example/logo.svg' },
    anonymous: true,
    descriptions: { company: 'Une maison', position: 'Relier', profile: 'Du soin' },
    benefits: ['Atelier clair'],
    questions: [],
    lang: 'fr',
    status: 'active',
    published: true,
    test: false,
    publishedAt: '2026-01-31T12:00:00.000Z',
    closesAt: '2999-01-31T12:00:00.000Z',
  };

  test('prints all that was imported, where the public sees it, and the applications by status', async () => {
    const { slug } = await workspaceWith('Autre');
    const { ids } = await admin.recruitment.import({ workspace: slug, text: JSON.stringify([whole]) });
    const [id = ''] = ids;
    await apply(slug, id, helene);
    await apply(slug, id, marius);
    const { applicationId } = await apply(slug, id, { ...marius, email: 'm@courriel.example' });
    await admin.application.setStatus({ id: applicationId, status: 'offer', reason: 'Convient' });
    expect(await admin.recruitment.show({ id })).toEqual({
      id,
      workspace: slug,
      visible: true,
      url: `http://guichet.test/careers/${slug}/${id}`,
      applications: { received: 2, offer: 1 },
      createdAt: clock.now(),
      updatedAt: clock.now(),
      recruitment: { id, ...whole },
    });
    await admin.recruitment.close({ id });
    expect(await admin.recruitment.show({ id })).toMatchObject({ visible: false, url: null });
  });

  test.each([whole, { title: 'Rien de plus' }, { title: 'Sans date', published: false }])(
    'what it prints changes nothing when it is imported: %#',
    async (entry) => {
      const { slug } = await workspaceWith('Autre');
      const { ids } = await admin.recruitment.import({ workspace: slug, text: JSON.stringify([entry]) });
      const { recruitment } = await admin.recruitment.show({ id: ids[0] ?? '' });
      clock.advance(1000);
      const text = JSON.stringify([recruitment]);
      expect(await admin.recruitment.import({ workspace: slug, text })).toMatchObject({
        unchanged: 1,
        updated: 0,
        created: 0,
      });
    },
  );

  test('an unknown id is reported', async () => {
    const id = randomUUID();
    expect((await refusalOf(admin.recruitment.show({ id }))).message).toBe(
      `There is no recruitment with the id ${id}.`,
    );
  });
});
