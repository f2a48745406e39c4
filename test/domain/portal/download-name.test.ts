import { expect, test } from 'vitest';
import { pdf } from '#test/support/files/cv-samples.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { candidateOf, portalTokenFor } from '#test/support/requests/portal.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const hostile = {
  quotes: 'Roux"; filename="evil.exe',
  'a line end': 'Roux\r\nX-Evil: 1\r\n\r\n<script>',
  'other letters': 'Ünïçødé 張 \u202Efdp.exe',
  percents: "Roux%0d%0aX-Evil:1'; filename*=UTF-8''evil.exe",
};

test.each(Object.entries(hostile))(
  'a name with %s changes neither the name of the download nor any header',
  async (_, name) => {
    const workspace = await fixtures.workspace({ name });
    const jobId = await fixtures.recruitment(workspace, { title: name });
    const cv = new File([new Uint8Array(pdf())], `${name.replaceAll(/[\r\n]/g, ' ')}.pdf`, {
      type: 'application/pdf',
    });
    const applicationId = await fixtures.application(workspace, jobId, {
      firstName: name,
      lastName: name,
      cv,
    });
    const token = portalTokenFor(service, await candidateOf(service.deps, applicationId));
    for (const [path, end] of [
      [`/api/v2/portal/${token}/export`, 'json'],
      [`/api/v2/portal/${token}/export?include=files`, 'json'],
      [`/api/v2/portal/${token}/export?format=zip`, 'zip'],
    ] as const) {
      const { status, headers } = await service.get(path);
      expect([status, headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="candidate-export-2026-11-23.${end}"`,
      ]);
      expect(headers).not.toHaveProperty('x-evil');
      expect(JSON.stringify(headers)).not.toMatch(/Roux|evil|Ünï/i);
    }
  },
);
