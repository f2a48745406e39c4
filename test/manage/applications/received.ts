import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sampleCv } from '#domain/administration/demo/sample-cv.ts';
import { partnerApplication } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import type { TestService } from '#test/support/service.ts';
import { managementOf } from '../management.ts';

export const cv = new File([new Uint8Array(sampleCv())], 'Mon CV (été).pdf', { type: 'application/pdf' });

/** Makes employers with one received application, and calls the operations about it. */
export function receivedOf(service: TestService) {
  const fixtures = managementOf(service);

  async function received(files: { cv?: File } = { cv }) {
    const workspace = await fixtures.managed('applications:manage');
    const jobId = await fixtures.recruitment(workspace);
    const id = await fixtures.application(workspace, jobId, { ...files, why: 'Je soude.' });
    const path = `/api/manage/v1/workspaces/${workspace.slug}/applications`;
    return {
      workspace,
      jobId,
      id,
      path: `${path}/${id}`,
      get: (more = '', headers: Record<string, string> = {}) =>
        service.get(`${path}/${id}${more}`, { ...workspace.headers, ...headers }),
      getOf: (one: string, more = '') => service.get(`${path}/${one}${more}`, workspace.headers),
      readings: () =>
        selectRows(
          service.deps,
          sql`select action, actor like 'key:%' as by_key from audit_entries
            where subject_id = ${id} and action like 'application.%read' order by sequence`,
        ),
    };
  }

  /** An employer, and the ids of applications that it does not have: another employer's, the sandbox's, and none. */
  async function strangers() {
    const own = await received();
    const foreign = await received();
    const board = await fixtures.partner();
    const { key } = await fixtures.admin.partner.issueKey({ code: board.code, test: true });
    const jobId = await fixtures.recruitment(own.workspace, { test: true });
    const sent = await service.post('/api/candidatures', partnerApplication(jobId), { 'X-API-Key': key });
    const { applicationId } = sent.json<{ applicationId: string }>();
    return { own, foreign, ids: [foreign.id, applicationId, randomUUID()] };
  }

  return { ...fixtures, received, strangers };
}
