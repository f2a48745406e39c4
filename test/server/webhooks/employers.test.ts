import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { purgeCandidate } from '#domain/erasure/purge-candidate.ts';
import { type EmployerEventType, employerEvents } from '#domain/webhooks/employer-events.ts';
import { only, partnerApplication, tag } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { type Received, startReceiver } from './receiver.ts';
import { webhooksForFile } from './webhook-fixture.ts';

const receiver = await startReceiver();
const service = await webhooksForFile({ ca: receiver.ca });
const { admin, clock, deps, http } = service;
const installation = await admin.managementKey.issue({ scopes: 'webhooks:manage' });

type Event = { type: EmployerEventType; timestamp: string; data: Record<string, unknown> };

/** Verifies a delivery, which holds exactly what is described. */
function verify(secret: string, { headers, body }: Received): Event {
  const time = vi.spyOn(Date, 'now').mockReturnValue(Number(headers['webhook-timestamp']) * 1000);
  try {
    const event = new Webhook(secret).verify(body, headers) as Event;
    employerEvents[event.type].strict().parse(event.data);
    return event;
  } finally {
    time.mockRestore();
  }
}

/** Sets a webhook over HTTP: that of a workspace, or without a slug that of the installation. */
async function setWebhook(key: string, slug?: string, events?: EmployerEventType[]) {
  const name = tag();
  const path = `/api/manage/v1/${slug === undefined ? '' : `workspaces/${slug}/`}webhook`;
  const body = { url: `${receiver.url}/${name}`, ...(events && { events }) };
  const answer = await http.send(path, { method: 'PUT', body, headers: { 'X-API-Key': key } });
  const { secret } = answer.json<{ secret: string }>();
  const received = () => receiver.received.filter((one) => one.path.endsWith(name));
  return { path, received, events: () => received().map((one) => verify(secret, one)) };
}

async function employer(events?: EmployerEventType[]) {
  const workspace = await service.workspace();
  const scopes = 'webhooks:manage,jobs:manage';
  const { key } = await admin.managementKey.issue({ workspace: workspace.slug, scopes });
  const webhook = await setWebhook(key, workspace.slug, events);
  return { ...workspace, key, webhook };
}

const api = 'https://guichet.example/api/manage/v1/workspaces';

test('an employer and the installation are told once of each event, in order, without a name (D56)', async () => {
  const ours = await employer();
  const other = await employer();
  const all = await setWebhook(installation.key);
  const jobId = await service.recruitment(ours);
  const person = { firstName: 'Ottilie', lastName: 'Vasseur', email: `ottilie.${tag()}@courriel.example` };
  const applicationId = await service.application(ours, jobId, person);
  const session = `/api/v2/prequalif/${applicationId}`;
  await admin.application.setStatus({ id: applicationId, status: 'interview', reason: 'Vive et précise' });
  await admin.application.setStatus({ id: applicationId, status: 'interview', reason: 'Encore' });
  await http.post(`${session}/consent`, { decision: 'human' });
  await http.post(`${session}/consent`, { decision: 'human' });
  const candidateId = await candidateOf(deps, applicationId);
  const { id: deletionId } = await admin.deletion.request({ candidate: candidateId });
  await service.deliver();
  const workspace = ours.slug;
  const href = `${api}/${workspace}/applications/${applicationId}`;
  const facts = { workspace, applicationId, jobId, test: false, href };
  expect(ours.webhook.events().filter(({ type }) => type !== 'deletion.requested')).toEqual([
    { type: 'application.received', timestamp: expect.any(String), data: { ...facts, status: 'received' } },
    {
      type: 'application.status_changed',
      timestamp: clock.now().toISOString(),
      data: { ...facts, status: 'interview', previousStatus: 'received' },
    },
    {
      type: 'conversation.person_wanted',
      timestamp: clock.now().toISOString(),
      data: { ...facts, status: 'interview' },
    },
  ]);
  const requested = only(ours.webhook.events().filter(({ type }) => type === 'deletion.requested'));
  expect(requested.data).toEqual({
    workspace,
    deletionId,
    candidateId,
    applicationIds: [applicationId],
    dueAt: expect.any(String),
    href: `${api}/${workspace}/deletions/${deletionId}`,
  });
  const byType = (events: Event[]) => events.toSorted((one, next) => (one.type < next.type ? -1 : 1));
  expect(byType(all.events())).toEqual(byType(ours.webhook.events()));
  expect(other.webhook.received()).toEqual([]);
  await admin.deletion.execute({ id: deletionId, withoutMail: true });
  await service.deliver();
  expect(ours.webhook.events().at(-1)).toMatchObject({
    type: 'candidate.erased',
    data: { deletionId, candidateId, applicationIds: [applicationId], erasure: 'person' },
  });
  const sent = ours.webhook.received().map(({ body }) => body);
  expect(sent).toHaveLength(5);
  for (const value of [...Object.values(person), 'Vive et précise', 'Camille'])
    expect(sent.join('\n')).not.toContain(value);
});

test('a board’s application reaches its employer too, and a withdrawal is a change of status', async () => {
  const ours = await employer(['application.received', 'candidate.erased']);
  const jobId = await service.recruitment(ours);
  const partner = await service.partner();
  const applicationId = await service.send(partner, partnerApplication(jobId));
  await admin.application.setStatus({ id: applicationId, status: 'withdrawn', reason: 'Par téléphone' });
  const candidateId = await candidateOf(deps, applicationId);
  const purge = {
    candidateId,
    action: 'retention.purged',
    sentUntil: null,
    isDue: async () => true,
  } as const;
  await service.deliver();
  expect(await purgeCandidate(deps, purge)).toBe(true);
  await service.deliver();
  expect(ours.webhook.events()).toMatchObject([
    { type: 'application.received', data: { applicationId, status: 'received' } },
    { type: 'candidate.erased', data: { deletionId: null, candidateId, applicationIds: [applicationId] } },
  ]);
});

test('a conversation finishes once, though its candidate goes on', async () => {
  const ours = await employer(['conversation.finished']);
  const sessionId = await service.application(ours, await service.recruitment(ours));
  await http.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  for (let count = 0; count < 18; count += 1) {
    const content = count % 2 === 1 ? `Je réponds à la question ${count}.` : 'suivante';
    const messages = [{ id: `m${count}`, role: 'user', content }];
    await http.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: count === 0 ? [] : messages });
  }
  await service.deliver();
  expect(only(ours.webhook.events())).toMatchObject({
    type: 'conversation.finished',
    data: { applicationId: sessionId, status: 'received' },
  });
});

test('a job that reaches its closing date is told once by all nodes, and again with another date', async () => {
  const closesAt = () => new Date(clock.now().getTime() + 60_000).toISOString();
  const ours = await employer();
  const job = { externalId: 'poste 7', closesAt: closesAt() };
  const jobId = await service.recruitment(ours, job);
  await service.deliver();
  expect(ours.webhook.received()).toEqual([]);
  clock.advance(61_000);
  await Promise.all([service.announceAnew(), service.announceAnew()]);
  await service.deliver();
  const [first] = ours.webhook.events();
  expect(first).toMatchObject({
    type: 'job.expired',
    data: { jobId, externalId: 'poste 7', href: `${api}/${ours.slug}/jobs/poste%207` },
  });
  await service.recruitment(ours, { ...job, closesAt: closesAt() });
  await service.deliver();
  expect(ours.webhook.events()).toHaveLength(1);
  clock.advance(61_000);
  await service.deliver();
  expect(ours.webhook.events()).toHaveLength(2);
});

test('a webhook that is removed while an application arrives refuses nothing', async () => {
  const ours = await employer();
  const jobId = await service.recruitment(ours);
  const remove = () => http.send(ours.webhook.path, { method: 'DELETE', headers: { 'X-API-Key': ours.key } });
  const applications = Array.from({ length: 8 }, () => service.application(ours, jobId));
  const [removed] = await Promise.all([remove(), ...applications]);
  expect(removed.status).toBe(200);
  await service.deliver();
});
