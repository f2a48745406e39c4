import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { escapeHtml } from '#kernel/text/html-entities.ts';
import { applicationForm, type FormFields, fixturesOf, tag, type Workspace } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;
let workspace: Workspace;
let collectionId: string;

beforeAll(async () => {
  workspace = await fixtures.workspace({ openApplications: 'on' });
  await fixtures.recruitment(workspace);
  collectionId = await collectionOf(workspace);
});

async function collectionOf({ id }: Workspace): Promise<string> {
  const rows = await selectRows<{ id: string }>(
    service.deps,
    sql`select id from recruitments where workspace_id = ${id} and open_applications`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

const send = ({ slug }: Workspace, fields: FormFields = {}) =>
  service.post(
    `/apply/${slug}?lang=fr`,
    applicationForm(slug, '', { email: `${tag()}@courriel.example`, ...fields }),
  );

async function sent(): Promise<string> {
  const email = `${tag()}@courriel.example`;
  expect((await send(workspace, { email })).status).toBe(200);
  const rows = await selectRows<{ id: string }>(
    service.deps,
    sql`select id from applications where email = ${email}`,
  );
  return rows[0]?.id ?? '';
}

describe('a workspace that takes open applications', () => {
  test.each([
    [
      'fr',
      'Candidature spontanée chez Ateliers Varenne',
      'Ce que vous cherchez',
      'Envoyez une candidature spontanée',
    ],
    ['en', 'An open application to Ateliers Varenne', 'What you are looking for', 'Send an open application'],
  ])('offers its form in %s, and links to it', async (lang, lead, letter, link) => {
    const form = await service.get(`/apply/${workspace.slug}?lang=${lang}`);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining(lead)]);
    expect(form.text).toContain(`<label for="why">${letter}`);
    const careers = (await service.get(`/careers/${workspace.slug}?lang=${lang}`)).text;
    expect(careers).toContain(`<a href="/apply/${workspace.slug}?lang=${lang}">${link}</a>`);
    const markdown = await service.get(`/careers/${workspace.slug}?lang=${lang}`, {
      Accept: 'text/markdown',
    });
    expect(markdown.text).toContain(`[${link}](${service.url}/apply/${workspace.slug})`);
  });

  test('receives one, under the consent that tells of no questions', async () => {
    const id = await sent();
    const { recruitment, consents, status } = await admin.application.show({ id });
    expect([recruitment, status]).toEqual([{ id: collectionId, title: 'Candidature spontanée' }, 'received']);
    const notice = applicationNoticeOf({ lang: 'fr', interviewer: 'none' });
    expect(consents).toEqual([expect.objectContaining({ noticeSha256: notice.sha256, lang: 'fr' })]);
    const listed = await admin.application.list({ workspace: workspace.slug, recruitment: collectionId });
    expect(JSON.stringify(listed)).toContain(id);
  });

  test('shows faults on its own page, and thanks without a word of questions', async () => {
    const refused = await send(workspace, { firstName: '' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`<a href="#firstName">${escapeHtml('Indiquez votre prénom.')}</a>`);
    expect(refused.text).toContain(`action="/apply/${workspace.slug}?lang=fr"`);
    const uncallable = await send(workspace, { phone: '12ab' });
    expect(uncallable.status).toBe(400);
    expect(uncallable.text).toContain(
      '<a href="#phone">Le numéro de téléphone doit avoir au moins 6 chiffres.',
    );
    const thanks = (await send(workspace)).text;
    expect(thanks).toContain('Ateliers Varenne a bien reçu votre candidature spontanée.');
    expect(thanks).not.toContain('questionnaire');
  });

  test('has no conversation about it, in the portal or in the API', async () => {
    const id = await sent();
    const portal = await service.get(
      `/portal/${portalTokenFor(service, await candidateOf(service.deps, id))}`,
    );
    expect(portal.text).toContain('Candidature spontanée');
    expect(portal.text).not.toContain('/chat/');
    const consent = await service.post(`/api/v2/prequalif/${id}/consent`, { decision: 'ai' });
    const stream = await service.post(`/api/v2/prequalif/${id}/stream`, { messages: [] });
    expect([consent.status, stream.status]).toEqual([404, 404]);
  });

  test('lists it nowhere', async () => {
    const partner = await fixtures.partner();
    const places = [
      service.get('/api/jobs.json', { 'X-API-Key': workspace.key }),
      service.get('/api/jobs.xml', { 'X-API-Key': partner.key }),
      service.get(`/api/public/v1/careers/${workspace.slug}/jobs`),
      service.get(`/careers/${workspace.slug}/feed.xml`),
      service.get('/sitemap.xml'),
    ];
    for (const { text } of await Promise.all(places)) {
      expect(text).not.toContain(collectionId);
      expect(text).not.toContain('Candidature spontanée');
    }
    const job = `/api/public/v1/careers/${workspace.slug}/jobs/${collectionId}`;
    const paths = [job, `${job}/application-form`, `/careers/${workspace.slug}/${collectionId}`];
    for (const path of [...paths, `/apply/${workspace.slug}/${collectionId}`])
      expect((await service.get(path)).status).toBe(404);
    expect(JSON.stringify(await admin.recruitment.list({ workspace: workspace.slug }))).not.toContain(
      collectionId,
    );
  });

  test('nobody publishes it, and no other sender applies to it', async () => {
    await expect(admin.recruitment.publish({ id: collectionId })).rejects.toThrow(/no recruitment/i);
    await expect(
      selectRows(
        service.deps,
        sql`update recruitments set published = true where id = ${collectionId} returning id`,
      ),
    ).rejects.toThrow();
    const form = applicationForm(workspace.slug, collectionId);
    expect((await service.post('/api/v2/application/submit', form)).status).toBe(404);
  });
});

test('a workspace that takes none has neither form nor link, also after it took some', async () => {
  const other = await fixtures.workspace();
  await fixtures.recruitment(other);
  const statuses = async () => [
    (await service.get(`/apply/${other.slug}`)).status,
    (await send(other)).status,
    (await service.get(`/careers/${other.slug}?lang=fr`)).text.includes('candidature spontanée'),
  ];
  const change = (openApplications: 'on' | 'off') => {
    service.clock.advance(1000);
    return admin.workspace.update({ slug: other.slug, openApplications });
  };
  expect(await statuses()).toEqual([404, 404, false]);
  await change('on');
  await expect.poll(statuses).toEqual([200, 200, true]);
  await change('off');
  await expect.poll(statuses).toEqual([404, 404, false]);
  // Those that were received stay, and a second switch finds the same collection.
  await change('on');
  const id = await collectionOf(other);
  const [{ count } = { count: 0 }] = await selectRows<{ count: number }>(
    service.deps,
    sql`select count(*)::int as count from applications where recruitment_id = ${id}`,
  );
  expect(count).toBeGreaterThan(0);
});
