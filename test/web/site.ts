import { demoConversation } from '#domain/administration/demo/conversation.ts';
import { storeDemoTranscript } from '#domain/administration/demo/store-demo-transcript.ts';
import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import { createTestClock } from '../support/clock.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { jobQuestions } from '../support/questions.ts';
import { askAlert, confirmedAlert } from '../support/requests/alerts.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '../support/requests/portal.ts';
import type { TestService } from '../support/service.ts';
import { aJob, now } from './fixtures.ts';

export const siteClock = () => createTestClock(now.toISOString());

type Entry = Record<string, unknown>;

/** A job of the fixtures as an entry of an import file. */
export function entryOf(changes: Entry = {}): Entry {
  const { title, contract, remoteWorkDays, experienceLevel, educationLevel } = aJob();
  const { qualifications, company, descriptions, benefits, location } = aJob();
  return {
    title,
    location,
    contract,
    salary: { min: 42_000, max: 52_000 },
    salaryVisible: true,
    remoteWorkDays,
    workTime: 'full',
    experienceLevel,
    educationLevel,
    qualifications,
    company,
    descriptions,
    benefits,
    lang: 'fr',
    publishedAt: '2026-11-02T09:00:00Z',
    closesAt: '2026-12-31T23:00:00Z',
    ...changes,
  };
}

const english = {
  title: 'Quality technician',
  lang: 'en',
  anonymous: true,
  salaryVisible: false,
  contract: { type: 'CDD', durationValue: 6, durationUnit: 'months' },
  remoteWorkDays: 0,
  descriptions: { company: null, position: 'You measure lenses.', profile: null },
  benefits: [],
  questions: jobQuestions,
  publishedAt: '2026-11-01T09:00:00Z',
};

const apprenticeship = {
  title: 'Alternance : assistante ou assistant en communication éditoriale et réseaux sociaux',
  company: null,
  salary: { min: 1200, currency: 'EUR', period: 'month' },
  contract: { type: 'Alternance', durationValue: 12, durationUnit: 'mois' },
  remoteWorkDays: 5,
  publishedAt: '2026-10-31T09:00:00Z',
};

/** A workspace with three open jobs and a closed one, an empty workspace, and applicants with their links. */
export async function seedSite(service: TestService) {
  const { deps } = service;
  const fixtures = fixturesOf(service);
  const contactEmail = 'recrutement@atelier-lumen.example';
  const workspace = await fixtures.workspace({
    slug: 'atelier-lumen',
    name: 'Atelier Lumen',
    lang: 'fr',
    contactEmail,
  });
  await fixtures.workspace({ slug: 'vide', name: 'Maison Vide', lang: 'en' });
  const jobId = await fixtures.recruitment(workspace, entryOf());
  const anonymousId = await fixtures.recruitment(workspace, entryOf(english));
  const apprenticeId = await fixtures.recruitment(workspace, entryOf(apprenticeship));
  const closedId = await fixtures.recruitment(workspace, entryOf({ title: 'Verrier' }));
  await fixtures.admin.recruitment.close({ id: closedId });

  const applicant = async (name: string) => {
    const applicationId = await fixtures.application(workspace, jobId, {
      email: `${name}@candidate.example`,
    });
    return { applicationId, candidateId: await candidateOf(deps, applicationId) };
  };
  const [personal, leaving, asked, undecided, human, rejected] = [
    await applicant('personal'),
    await applicant('leaving'),
    await applicant('asked'),
    await applicant('undecided'),
    await applicant('human'),
    await applicant('rejected'),
  ];
  const workspaceId = workspace.id;
  await requestDeletion(deps, {
    candidate: { id: asked.candidateId, workspaceId },
    applicationId: null,
    actor: 'candidate',
  });
  const decide = (applicationId: string, decision: string) =>
    service.post(`/api/v2/prequalif/${applicationId}/consent`, { decision });
  for (const { applicationId } of [personal, human, rejected]) {
    await decide(applicationId, 'ai');
    await deps.database.transaction((tx) =>
      storeDemoTranscript(tx, { sessionId: applicationId, startedAt: now, exchanges: demoConversation }),
    );
  }
  await decide(human.applicationId, 'human');

  await fixtures.admin.application.setStatus({
    id: rejected.applicationId,
    status: 'rejected',
    reason: 'Il manque une habilitation électrique.',
    by: 'Léa Roy',
  });
  const careers = '/careers/atelier-lumen';
  const subscriber = { slug: 'atelier-lumen', email: 'lea.alerte@courriel.example' };
  await confirmedAlert(service, { ...subscriber, search: { q: 'soudeuse', city: ['Lyon'] } });
  const { token: alertToken } = await askAlert(service, subscriber);
  const portal = `/portal/${portalTokenFor(service, personal.candidateId)}`;
  return {
    workspace,
    ids: { job: jobId, anonymous: anonymousId, apprentice: apprenticeId },
    applicationId: personal.applicationId,
    addresses: {
      careers,
      empty: '/careers/vide',
      job: `${careers}/${jobId}`,
      anonymous: `${careers}/${anonymousId}`,
      closed: `${careers}/${closedId}`,
      apply: `/apply/atelier-lumen/${jobId}`,
      questions: `/apply/atelier-lumen/${anonymousId}`,
      portal,
      deletion: `/portal/${portalTokenFor(service, leaving.candidateId)}/delete`,
      asked: `/portal/${portalTokenFor(service, asked.candidateId)}`,
      sheet: `${portal}/sheet`,
      explanation: `/portal/${portalTokenFor(service, rejected.candidateId)}/applications/${rejected.applicationId}/explanation`,
      trust: '/trust/interviewer',
      trustOfEmployer: '/trust/interviewer/atelier-lumen',
      undecided: `/chat/${chatTokenFor(service, undecided.applicationId)}`,
      alertForm: `${careers}/alerts?q=soudeuse`,
      alerts: `/alerts/${alertToken}`,
      human: `/chat/${chatTokenFor(service, human.applicationId)}`,
    },
  };
}
