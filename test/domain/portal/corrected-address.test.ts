import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixturesOf, tag } from '#test/support/fixtures.ts';
import { confirmedAlert } from '#test/support/requests/alerts.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { countRows } from '#test/support/rows.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);

async function linked() {
  const workspace = await fixtures.workspace();
  const email = `camille.${tag()}@courriel.example`;
  const jobId = await fixtures.recruitment(workspace);
  const applicationId = await fixtures.application(workspace, jobId, { email });
  const link = () => fixtures.admin.portal.link({ application: applicationId });
  const id = await candidateOf(service.deps, applicationId);
  return { id, email, workspace, applicationId, link, token: (await link()).token };
}

/** Lists the answers that a link gives access to. */
function answersTo(token: string) {
  const headers = { 'X-Request-Id': 'same' };
  return Promise.all([
    service.get(`/api/v2/portal/${token}/export`, headers),
    service.post(`/api/v2/portal/${token}/delete`, undefined, headers),
    service.get(`/portal/${token}`, headers),
  ]);
}

test('links mailed before an address was corrected are invalid; one made after it is valid', async () => {
  const { id, link, token } = await linked();
  await fixtures.admin.candidate.correct({ id, email: 'juste@courriel.example' });
  const dead = await answersTo(token);
  expect(dead.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(dead.map(({ text }) => text)).toEqual((await answersTo('nothing')).map(({ text }) => text));
  const fresh = await link();
  expect((await answersTo(fresh.token)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('an application’s id, which those links show, is invalid too', async () => {
  const { id, applicationId } = await linked();
  expect((await answersTo(applicationId)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await fixtures.admin.candidate.correct({ id, email: 'juste@courriel.example' });
  const dead = await answersTo(applicationId);
  expect(dead.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(dead.map(({ text }) => text)).toEqual((await answersTo('nothing')).map(({ text }) => text));
});

test('each correction of the address ends the links made before it', async () => {
  const { id, link, token } = await linked();
  await fixtures.admin.candidate.correct({ id, email: 'autre@courriel.example' });
  const { token: second } = await link();
  await fixtures.admin.candidate.correct({ id, email: 'encore@courriel.example' });
  for (const old of [token, second]) {
    expect((await answersTo(old)).map(({ status }) => status)).toEqual([404, 404, 404]);
  }
});

test('a correction of the address ends a wish for another one, and the alerts of the old one', async () => {
  const { id, email, workspace, token } = await linked();
  await confirmedAlert(service, { slug: workspace.slug, email });
  await service.post(`/api/v2/portal/${token}/address`, { email: 'nouvelle@courriel.example' });
  const left = async () => ({
    wishes: await countRows(service.deps, 'address_changes', sql`candidate_id = ${id}`),
    alerts: await countRows(service.deps, 'alert_subscribers', sql`email = ${email}`),
  });
  await fixtures.admin.candidate.correct({ id, phone: '+33 4 00' });
  expect(await left()).toEqual({ wishes: 1, alerts: 1 });
  // Another spelling of the address ends the links of the old one, and the alerts are its own still.
  await fixtures.admin.candidate.correct({ id, email: email.toUpperCase() });
  expect(await left()).toEqual({ wishes: 0, alerts: 1 });
  await fixtures.admin.candidate.correct({ id, email: `juste.${tag()}@courriel.example` });
  expect(await left()).toEqual({ wishes: 0, alerts: 0 });
});

test('other corrections, and the same address again, leave the links as they are', async () => {
  const { id, link } = await linked();
  await fixtures.admin.candidate.correct({ id, email: 'meme@courriel.example' });
  const { token } = await link();
  await fixtures.admin.candidate.correct({ id, email: 'meme@courriel.example', phone: '+33 4 00' });
  expect((await answersTo(token)).map(({ status }) => status)).toEqual([200, 200, 200]);
});
