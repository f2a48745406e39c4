import { partnerApplication, tag } from '../support/fixtures.ts';
import type { FullWorkspace } from './full-workspace.ts';

export type Name = keyof FullWorkspace['names'];

/** Our caller's call of a procedure, and its fields that could name something of another workspace. */
type CallToTry = {
  input?: (ours: FullWorkspace) => Record<string, unknown>;
  key?: 'workspaceKey' | 'partnerKey';
  fields?: Record<string, OpenedBy>;
};

/** Names that are credentials by themselves: knowing one is enough to act (contract section 5). */
type OpenedBy = readonly Name[];

const session = { sessionId: ['applicationId'] } as const;
const saying = ({ names }: FullWorkspace) => ({
  sessionId: names.applicationId,
  messages: [{ id: tag(), role: 'user', content: 'Bonjour' }],
});

/** One entry per procedure. The test fails for a procedure without an entry. */
export const callsToTry: Record<string, CallToTry> = {
  'jobs.listJson': { key: 'workspaceKey' },
  'jobs.listXml': { key: 'partnerKey' },
  'jobs.careers': {
    input: ({ names }) => ({ workspaceSlug: names.slug }),
    fields: { workspaceSlug: ['slug'] },
  },
  'jobs.careersJob': {
    input: ({ names }) => ({ workspaceSlug: names.slug, jobId: names.jobId }),
    fields: { workspaceSlug: [], jobId: [] },
  },
  'jobs.feedReport': { key: 'partnerKey' },
  'applications.createFromPartner': {
    key: 'partnerKey',
    input: ({ names }) => partnerApplication(names.jobId),
    fields: { id: [], 'job.jobId': [], 'job.source': [] },
  },
  'applications.listFromPartner': { key: 'partnerKey' },
  'applications.readFromPartner': {
    key: 'partnerKey',
    input: ({ board }) => ({ applicationId: board.applicationId }),
    fields: { applicationId: [] },
  },
  'applications.submit': {
    input: ({ names }) => ({
      workspaceSlug: names.slug,
      jobId: names.jobId,
      firstName: 'Camille',
      lastName: 'Fontanel',
      email: `${tag()}@courriel.example`,
      consent: '1',
      idempotencyKey: `cle-${tag()}${tag()}`,
    }),
    fields: { workspaceSlug: [], jobId: [], idempotencyKey: [] },
  },
  'applications.form': {
    input: ({ names }) => ({ workspaceSlug: names.slug, jobId: names.jobId }),
    fields: { workspaceSlug: [], jobId: [] },
  },
  'prequalification.consent': {
    input: ({ names }) => ({ sessionId: names.applicationId, decision: 'ai' }),
    fields: session,
  },
  'prequalification.stream': { input: saying, fields: session },
  'prequalification.resume': { input: ({ names }) => ({ sessionId: names.applicationId }), fields: session },
  'prequalification.stop': { input: ({ names }) => ({ sessionId: names.applicationId }), fields: session },
  'prequalification.save': {
    input: ({ names }) => ({ sessionId: names.applicationId, state: { note: 'la nôtre' } }),
    fields: session,
  },
  'prequalification.converse': {
    input: (ours) => ({ ...saying(ours), lastEventId: ours.names.eventId }),
    fields: { ...session, lastEventId: [] },
  },
  'prequalification.watch': { input: ({ names }) => ({ sessionId: names.applicationId }), fields: session },
  'prequalification.transcript': {
    input: ({ names }) => ({ token: names.prequalificationToken }),
    fields: { token: ['prequalificationToken'] },
  },
  'prequalification.correctFact': {
    input: ({ names }) => ({
      token: names.prequalificationToken,
      question: 'availability',
      answer: 'Dès mardi.',
    }),
    fields: { token: ['prequalificationToken'], question: [] },
  },
  'prequalification.answerQuestions': {
    input: ({ names }) => ({
      token: names.prequalificationToken,
      answers: [{ questionId: 'experience', value: 'Dix ans.' }],
    }),
    fields: { token: ['prequalificationToken'] },
  },
  'portal.export': {
    input: ({ names }) => ({ token: names.portalToken }),
    fields: { token: ['portalToken', 'applicationId'] },
  },
  'portal.requestDeletion': {
    input: ({ names }) => ({ token: names.portalToken }),
    fields: { token: ['portalToken', 'applicationId'] },
  },
  'portal.withdrawDeletion': {
    input: ({ names }) => ({ token: names.portalToken }),
    fields: { token: ['portalToken', 'applicationId'] },
  },
  'portal.correctContact': {
    input: ({ names }) => ({ token: names.portalToken, phone: '+33 1 99 00 12 34' }),
    fields: { token: ['portalToken'] },
  },
  'portal.requestAddressChange': {
    input: ({ names }) => ({ token: names.portalToken, email: `${tag()}@courriel.example` }),
    fields: { token: ['portalToken'] },
  },
  'portal.confirmAddressChange': { input: () => ({ token: tag() }), fields: { token: [] } },
  'portal.addCv': {
    input: ({ names }) => ({ token: names.portalToken, applicationId: names.applicationId }),
    fields: { token: ['portalToken'], applicationId: [] },
  },
  'portal.withdrawApplication': {
    input: ({ names }) => ({ token: names.portalToken, applicationId: names.applicationId }),
    fields: { token: ['portalToken'], applicationId: [] },
  },
  'portal.explain': {
    input: ({ names }) => ({ token: names.portalToken }),
    fields: { token: ['portalToken'] },
  },
  'portal.contestDecision': {
    input: ({ names }) => ({
      token: names.portalToken,
      applicationId: names.applicationId,
      text: 'Relisez, s’il vous plaît.',
    }),
    fields: { token: ['portalToken'], applicationId: [] },
  },
  'portal.readStatus': {
    input: ({ names }) => ({ token: names.statusToken }),
    fields: { token: ['statusToken'] },
  },
  'links.requestPortal': { input: () => ({ email: `${tag()}@courriel.example` }) },
  'links.requestEmployer': {
    input: () => ({ email: `${tag()}@courriel.example`, link: tag() }),
    fields: { link: [] },
  },
  'alerts.create': {
    input: ({ names }) => ({ workspaceSlug: names.slug, email: `${tag()}@courriel.example`, q: 'soudeuse' }),
    fields: { workspaceSlug: ['slug'], q: [] },
  },
  'alerts.list': { input: ({ names }) => ({ token: names.alertToken }), fields: { token: ['alertToken'] } },
  'alerts.confirm': {
    input: ({ names }) => ({ token: names.alertToken, id: names.alertId }),
    fields: { token: [], id: [] },
  },
  'alerts.end': {
    input: ({ names }) => ({ token: names.alertToken, id: names.alertId }),
    fields: { token: ['alertToken'], id: [] },
  },
  'partner.listKeys': { key: 'partnerKey' },
  'partner.issueKey': { key: 'partnerKey', input: () => ({ label: `clé ${tag()}` }) },
  'partner.revokeKey': {
    key: 'partnerKey',
    input: ({ names }) => ({ id: names.partnerKeyId }),
    fields: { id: [] },
  },
  'partner.issueFeedAddress': { key: 'partnerKey', input: () => ({ rotate: true }) },
  'partner.webhook.set': { key: 'partnerKey', input: () => ({ url: 'https://10.0.0.1/hooks' }) },
  'partner.webhook.read': { key: 'partnerKey' },
  'partner.webhook.remove': { key: 'partnerKey' },
  'partner.webhook.deliveries': { key: 'partnerKey' },
  'partner.webhook.replay': {
    key: 'partnerKey',
    input: ({ names }) => ({ id: names.deletionId }),
    fields: { id: [] },
  },
  'partner.webhook.test': { key: 'partnerKey' },
  'discovery.health': {},
  'discovery.catalog': {},
};

/** These fields are stored on our side and sent back to us, so they are tried last. */
export const kept: Record<string, string> = {
  'prequalification.stream': 'messages.0.id',
  'prequalification.converse': 'messages.0.id',
  'partner.issueKey': 'label',
};

/** These names are credentials of their own in a header, so the call is the other's. */
export const credentials: readonly Name[] = ['workspaceKey', 'partnerKey'];
