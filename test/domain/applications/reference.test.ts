import { describe, expect, test } from 'vitest';
import { readReference, toReference } from '#domain/applications/sent/reference.ts';
import { mintEmployerLink } from '#domain/employers/employer-link.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

describe('the reference of an application (D75)', () => {
  test('is the beginning of its id, in a form that people can read aloud', () => {
    expect(toReference('f29dc476-0a0d-478a-9241-a6c0f5f8406d')).toBe('F29D-C476');
    for (const text of ['F29D-C476', ' f29dc476 ', 'F29d c476'])
      expect(readReference(text)).toEqual({
        from: 'f29dc476-0000-0000-0000-000000000000',
        to: 'f29dc476-ffff-ffff-ffff-ffffffffffff',
      });
    for (const text of ['', 'F29D-C47', 'F29D-C4766', 'F29D--C476', 'G29D-C476', 'Camille'])
      expect(readReference(text)).toBeNull();
  });

  test('is on the portal and the employer’s page, and finds the application and its person', async () => {
    const workspace = await fixtures.workspace();
    const jobId = await fixtures.recruitment(workspace);
    const id = await fixtures.application(workspace, jobId);
    await fixtures.application(workspace, jobId);
    const reference = toReference(id);
    const candidateId = await candidateOf(service.deps, id);
    const portal = `/portal/${portalTokenFor(service, candidateId)}`;
    const employer = new URL(mintEmployerLink(service.deps, id).url).pathname;
    for (const path of [portal, employer])
      expect((await service.get(path, { Accept: 'text/html' })).text).toContain(reference);
    const { admin } = fixtures;
    expect(await admin.application.show({ id })).toMatchObject({ reference });
    const { found: applications } = await admin.application.list({
      workspace: workspace.slug,
      name: reference,
    });
    expect(applications.map((found) => found.id)).toEqual([id]);
    for (const q of [reference, reference.replace('-', '').toLowerCase()]) {
      const { found } = await admin.candidate.search({ workspace: workspace.slug, q });
      expect(found.map((person) => person.id)).toEqual([candidateId]);
    }
    const other = await fixtures.workspace();
    expect((await admin.candidate.search({ workspace: other.slug, q: reference })).found).toEqual([]);
  });
});
