import { expect, test } from 'vitest';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { errorReply } from '#web/page/error-reply.ts';
import { siteWith, workspace } from '../fixtures.ts';

const refusedTo = (path: string, known?: WorkspaceView) =>
  errorReply(
    siteWith('all'),
    { acceptLanguage: 'fr', query: {}, method: 'POST', path },
    400,
    known,
  ).body.toString();

test('the page of a candidate’s refused words has the helpline, and the ways on (D141)', () => {
  for (const path of ['/apply/atelier', '/chat/token', '/portal/token']) {
    const text = refusedTo(path);
    for (const part of ['3114', 'class="button" href="/', 'class="button quiet" href="/portal'])
      expect(text).toContain(part);
  }
  const ofEmployer = refusedTo('/apply/atelier', workspace);
  for (const part of ['3114', 'class="button" href="/careers/']) expect(ofEmployer).toContain(part);
  expect(refusedTo('/docs')).not.toContain('3114');
});
