import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { decryptCvTexts } from '#domain/applications/cv-text.ts';
import { createMailer } from '#mails/sending/mailer.ts';
import { followUpHandlers } from '#server/jobs/follow-up-handlers.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { createJobFixture, type Submission } from '#test/mails/follow-up-fixture.ts';
import { fileDatabase } from '#test/support/file-database.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { only } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { testConfig } from '#test/support/test-config.ts';

const until = { timeout: 60_000, interval: 20 };
const fixture = await createJobFixture();
const { deps, database, jobs } = fixture;
const server = await startMailServer();
const mailer = createMailer({ smtpUrl: server.url, publicUrl: deps.settings.publicUrl, folder: 'unused' });
const errors: string[] = [];
const queue = await createQueue({
  pollSeconds: 2,
  database,
  direct: testConfig((await fileDatabase()).environment).database,
  onError: (error) => errors.push(String(error.stack)),
});
await queue.work(followUpHandlers({ ...deps, mailer, onMailWithheld: () => {} }));

afterAll(async () => {
  await queue.stop(AbortSignal.timeout(10_000));
  mailer.close();
  await server[Symbol.asyncDispose]();
});

async function applyAndFollowUp(submission: Submission) {
  jobs.length = 0;
  const ids = await fixture.apply(submission);
  await database.transaction(async (tx) => {
    for (const job of jobs) await queue.followUp.enqueue(tx, job);
  });
  return ids;
}

it('an application is acknowledged by mail and its CV read, and the queue holds nothing personal', async () => {
  const cv = { fileName: 'fontanel.pdf', contentType: 'application/pdf', data: pdf({ text: 'Presses' }) };
  const { applicationId, email } = await applyAndFollowUp({ cv, workspace: { notify: 'never' } });
  const mail = await vi.waitFor(() => only(server.mails), until);
  expect(mail.recipients).toEqual([email]);
  expect(mail.text).toContain('Bonjour Camille,');
  await vi.waitFor(
    async () => expect((await decryptCvTexts(deps, applicationId)).get(1)).toBe('Presses'),
    until,
  );
  const queued = JSON.stringify(await selectRows({ database }, sql`select * from pgboss.job`));
  expect(queued).toContain(applicationId);
  for (const personal of [email, 'Camille', 'Fontanel', 'fontanel']) expect(queued).not.toContain(personal);
});

it('a refused address ends among the dead jobs, which name it nowhere, and a retry sends the mail', async () => {
  server.mails.length = 0;
  server.refuseWith(550);
  const { email } = await applyAndFollowUp({ workspace: { notify: 'never' } });
  const dead = await vi.waitFor(async () => only(await queue.administration.dead()), until);
  expect(dead).toMatchObject({ name: 'acknowledge-application', attempts: 1 });
  const stored = JSON.stringify(await selectRows({ database }, sql`select * from pgboss.job`));
  expect(stored + errors.join()).not.toContain(email);
  expect(dead.error).toBe(
    `the mail server ${new URL(server.url).host} did not take the message (EENVELOPE 550)`,
  );
  server.refuseWith(null);
  await queue.administration.retry(dead.id);
  const mail = await vi.waitFor(() => only(server.mails), until);
  expect(mail.recipients).toEqual([email]);
});
