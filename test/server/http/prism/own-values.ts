import { listAddressChanges } from '#db/candidates/address-changes.ts';
import type { DemoSeed } from '#domain/administration/demo/seed-demo.ts';
import { mintAddressLink } from '#domain/portal/contact/address-link.ts';
import { mintStatusFeedToken } from '#domain/portal/status-feed.ts';
import type { Operation } from '#openapi/operations.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { askAlert, confirmedAlert } from '#test/support/requests/alerts.ts';
import { chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import type { TestService } from '#test/support/service.ts';

/** Makes what the example of an operation needs beyond the demo's data, such as a conversation in which something was noted. */
export function ownValuesOf(service: TestService, seed: DemoSeed) {
  /** Sends an application as the partner does. */
  async function sentApplication() {
    const sent = partnerApplication(seed.jobId);
    const answer = await service.post('/api/candidatures', sent, { 'X-API-Key': seed.partnerKey });
    return answer.json<{ applicationId: string; candidateId: string }>();
  }

  /** A subscriber of job alerts; the examples name his link and one alert. */
  async function subscriber({ isConfirmed }: { isConfirmed: boolean }): Promise<Partial<ExampleValues>> {
    const asked = { slug: seed.workspace, email: `${crypto.randomUUID()}@courriel.example` };
    const { token, alertId } = await (isConfirmed ? confirmedAlert : askAlert)(service, asked);
    return { alertsToken: token, alertId };
  }

  /** A person who asked for another address, and whose links change with it. */
  async function movingPerson(): Promise<Partial<ExampleValues>> {
    const { applicationId, candidateId: id } = await sentApplication();
    const portal = portalTokenFor(service, id);
    await service.post(`/api/v2/portal/${portal}/address`, { email: `${applicationId}@courriel.example` });
    const [change] = await listAddressChanges(service.deps.database.query, id);
    if (change === undefined) throw new Error('no address change');
    const { url } = mintAddressLink(service.deps, { ...change, linkGeneration: 0 });
    return {
      addressToken: url.replace(/^.*\//, ''),
      statusToken: mintStatusFeedToken(service.deps, { id, linkGeneration: 0 }).token,
    };
  }

  /** A person whose application the employer rejected. */
  async function rejectedPerson(): Promise<Partial<ExampleValues>> {
    const { applicationId: id, candidateId } = await sentApplication();
    await fixturesOf(service).admin.application.setStatus({ id, status: 'rejected', reason: 'Une raison.' });
    return { applicationId: id, portalToken: portalTokenFor(service, candidateId) };
  }

  async function ownValues({ rest: { operationId } }: Operation): Promise<Partial<ExampleValues>> {
    if (operationId === 'correctChatFact')
      return { chatToken: chatTokenFor(service, seed.finishedApplicationId) };
    if (operationId === 'addCv' || operationId === 'withdrawApplication')
      return { applicationId: seed.finishedApplicationId };
    if (operationId === 'confirmAddressChange' || operationId === 'readStatusFeed') return movingPerson();
    if (operationId === 'contestDecision') return rejectedPerson();
    if (['listJobAlerts', 'confirmJobAlerts', 'endJobAlerts'].includes(operationId))
      return subscriber({ isConfirmed: operationId !== 'confirmJobAlerts' });
    // A rejected application has no conversation any more, so the example that decides has one of its own.
    if (operationId !== 'readPartnerApplication' && operationId !== 'setApplicationStatus') return {};
    return { applicationId: (await sentApplication()).applicationId };
  }

  return { ownValues, sentApplication };
}
