import { receiveApplication } from '#domain/applications/receive-application.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import type { Deps } from '#domain/ports.ts';
import { recordConsent } from '#domain/prequalification/record-consent.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { administratorContext } from '#server/administration/administrator-context.ts';
import { only, recruitmentEntry, tag } from '../support/fixtures.ts';

const clientAddress = '127.0.0.1';

/** Sessions of a new workspace with consent to the AI conversation, made by what the operations call, without HTTP. */
export async function createAgreedSessions(deps: Deps, count: number): Promise<string[]> {
  const admin = adminRouter.createCaller(administratorContext(deps));
  const { slug } = await admin.workspace.create({ slug: `atelier-${tag()}`, name: 'Ateliers Varenne' });
  const text = JSON.stringify([recruitmentEntry]);
  const jobId = only((await admin.recruitment.import({ workspace: slug, text })).ids);
  return Array.fromAsync(Array(count), async () => {
    const sessionId = await apply(deps, { slug, jobId });
    await recordConsent(deps, {
      sessionId,
      decision: 'ai',
      way: 'session',
      acceptLanguage: null,
      caller: { clientAddress, onLimitState: () => {} },
    });
    return sessionId;
  });
}

/** Applies as a visitor of the careers page does. */
async function apply(deps: Deps, { slug, jobId }: { slug: string; jobId: string }): Promise<string> {
  const { applicationId } = await receiveApplication(deps, {
    sender: {
      channel: 'form',
      workspaceSlug: slug,
      attribution: {},
      suspicious: false,
      clientAddress,
      notice: () => applicationNoticeOf({ lang: 'fr', interviewer: 'ai' }),
      idempotency: undefined,
    },
    jobId,
    applicant: {
      firstName: 'Camille',
      lastName: 'Fontanel',
      email: `camille.${tag()}@courriel.example`,
    },
    letter: {},
    files: [],
    lang: () => 'fr',
  });
  return applicationId;
}
