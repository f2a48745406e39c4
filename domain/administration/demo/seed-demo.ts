import { randomUUID } from 'node:crypto';
import { findCandidate, listSessions } from '#db/candidates/portal.ts';
import { storeSignIn } from '#db/desk/sessions.ts';
import { administrator } from '#domain/access/principal.ts';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import { toSentFiles } from '#domain/applications/sent-files.ts';
import { ensureMemberships } from '#domain/desk/desk-members.ts';
import { pairsOfWantedPage } from '#domain/desk/wanted-page.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import type { Deps } from '#domain/ports.ts';
import { mintChatLink } from '#domain/prequalification/chat-link.ts';
import { recordConsent } from '#domain/prequalification/record-consent.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { listApplications } from '../applications/list-applications.ts';
import { createPortalLink } from '../create-portal-link.ts';
import { issueWorkspaceKey } from '../keys/issue-workspace-key.ts';
import { createPartner } from '../partners/create-partner.ts';
import { issueKeyForPartner } from '../partners/issue-key-for-partner.ts';
import { listPartners } from '../partners/list-partners.ts';
import { importText } from '../recruitments/import/import-text.ts';
import { listRecruitments } from '../recruitments/list-recruitments.ts';
import { demoConversation } from './conversation.ts';
import { atelier, createMissingEmployers, otherEmployerSlugs } from './employers.ts';
import testJobs from './jobs/test-jobs.json' with { type: 'json' };
import { demoRecruitments } from './recruitments.ts';
import { sampleCv } from './sample-cv.ts';
import { seedFirstJob } from './seed-first-job.ts';
import { storeDemoTranscript } from './store-demo-transcript.ts';

const { workspace } = atelier;
const partner = { code: 'tableau', name: 'Tableau des Offres' };

/**
 * The applicants of the command lines that the demo prints: one has finished the conversation, one converses, one asks
 * for deletion. Each line has an applicant of its own, so that the lines may run in any order, and twice.
 */
const applicants = {
  finished: {
    person: { firstName: 'Camille', lastName: 'Roussel', email: 'camille.roussel@courriel.example' },
    cv: sampleCv(),
  },
  conversing: {
    person: { firstName: 'Noé', lastName: 'Marchetti', email: 'noe.marchetti@courriel.example' },
    cv: sampleCv([
      'Noé Marchetti',
      'Éclairagiste - Lyon',
      '2022-2026  Éclairagiste, Théâtre des Berges',
      '2019-2022  Technicien de plateau, Salle Mercier',
      'Langues : français, anglais',
    ]),
  },
  leaving: {
    person: { firstName: 'Inès', lastName: 'Delorme', email: 'ines.delorme@courriel.example' },
    cv: sampleCv([
      'Inès Delorme',
      'Scénographe - Villeurbanne',
      '2020-2026  Scénographe, Studio Marelle',
      '2018-2020  Assistante de galerie, Maison Tisserand',
      'Langues : français, espagnol',
    ]),
  },
};

export type DemoSeed = Awaited<ReturnType<typeof seedDemo>>;

/** Creates the demonstration's data where it is missing, and issues new keys and links. */
export async function seedDemo(deps: Deps) {
  const now = deps.clock.now();
  await createMissingEmployers(deps, now);
  const jobId = await seedRecruitments(deps, now);
  const workspaceKey = await issueWorkspaceKey(deps, {
    workspace: workspace.slug,
    label: 'demo',
    expiresAt: null,
  });
  const finished = await seedApplication(deps, jobId, applicants.finished);
  const conversing = await seedApplication(deps, jobId, applicants.conversing);
  const leaving = await seedApplication(deps, jobId, applicants.leaving);
  await consentToAi(deps, finished.applicationId);
  await consentToAi(deps, conversing.applicationId);
  const transcript = { sessionId: finished.applicationId, startedAt: now, exchanges: demoConversation };
  await deps.database.transaction((tx) => storeDemoTranscript(tx, transcript));
  return {
    publicUrl: deps.settings.publicUrl,
    workspace: workspace.slug,
    others: otherEmployerSlugs,
    jobId,
    workspaceKey: workspaceKey.key,
    partner: partner.code,
    partnerKey: await issueDemoPartnerKey(deps),
    partnerTestKey: (await issueKeyForPartner(deps, administrator.actor, { ...partner, test: true })).key,
    finishedApplicationId: finished.applicationId,
    sessionId: conversing.applicationId,
    chatUrl: await mintChatUrl(deps, conversing),
    deskUrl: await mintDeskUrl(deps, conversing),
    exportToken: await mintPortalToken(deps, finished),
    deletionToken: await mintPortalToken(deps, leaving),
  };
}

/** Imports the jobs that are missing; resolves to the id of the first job. */
async function seedRecruitments(deps: Deps, now: Date): Promise<string> {
  const recruitments = await listRecruitments(deps, { workspace: workspace.slug });
  // Partners' test keys see these jobs; a second import changes nothing (D47).
  await importText(deps, administrator, { workspace: workspace.slug, text: JSON.stringify(testJobs) });
  const [firstEntry = {}, ...otherEntries] = demoRecruitments(now);
  const firstJob = recruitments.find(
    ({ title, status, published }) => title === firstEntry.title && status === 'active' && published,
  );
  if (firstJob !== undefined) return firstJob.id;
  if (recruitments.length === 0) {
    await importText(deps, administrator, { workspace: workspace.slug, text: JSON.stringify(otherEntries) });
  }
  return seedFirstJob(deps, firstEntry);
}

/** Finds the application of this person, or sends one as the form does. */
async function seedApplication(deps: Deps, jobId: string, { person, cv }: (typeof applicants)['finished']) {
  const filter = { workspace: workspace.slug, recruitment: jobId };
  const { found: applications } = await listApplications(deps, filter);
  const existing = applications.find(({ email, channel }) => email === person.email && channel === 'form');
  if (existing !== undefined) return { applicationId: existing.id, candidateId: existing.candidateId };
  return receiveApplication(deps, {
    sender: {
      channel: 'form',
      workspaceSlug: workspace.slug,
      attribution: {},
      suspicious: false,
      clientAddress: 'local',
      notice: () => applicationNoticeOf({ lang: 'fr', interviewer: deps.settings.interviewer }),
      idempotency: undefined,
    },
    jobId,
    applicant: { ...person, phone: '+33 4 00 00 00 00' },
    letter: { why: 'Votre atelier fait le métier que je veux faire.' },
    files: toSentFiles('cv', { fileName: 'cv.pdf', contentType: 'application/pdf', data: cv }, 'cv'),
    lang: () => 'fr',
  });
}

async function consentToAi(deps: Deps, sessionId: string): Promise<void> {
  const [session] = await listSessions(deps.database.query, [sessionId]);
  if (session?.aiConsent === true) return;
  await recordConsent(deps, {
    sessionId,
    decision: 'ai',
    way: 'session',
    acceptLanguage: 'fr',
    caller: { clientAddress: 'local', onLimitState: () => {} },
  });
}

type SeededApplication = { applicationId: string; candidateId: string };

async function mintChatUrl(deps: Deps, { applicationId, candidateId }: SeededApplication): Promise<string> {
  const candidate = await findCandidate(deps.database.query, candidateId);
  const linkGeneration = candidate?.linkGeneration ?? 0;
  return mintChatLink(deps, { applicationId, linkGeneration, addressCorrections: 0 }).url;
}

/** A link to the demo's desk is valid for this time. */
const DESK_LINK_MS = 7 * DAY_MS;

/** Mints a link that signs the employer in, once, and opens the application; no mail is needed. */
async function mintDeskUrl(deps: Deps, { applicationId }: SeededApplication): Promise<string> {
  const { database, clock, settings, tokenKeys } = deps;
  const token = tokenKeys.pseudonym(`desk-demo ${randomUUID()}`);
  const expiresAt = new Date(clock.now().getTime() + DESK_LINK_MS);
  const memberships = await ensureMemberships(deps, workspace.contactEmail);
  const membership = memberships.find((member) => member.workspace.slug === workspace.slug);
  if (membership !== undefined)
    await storeSignIn(database.query, { digest: sha256(token), memberId: membership.id, expiresAt });
  const query = new URLSearchParams(pairsOfWantedPage({ wantedPath: `/desk/applications/${applicationId}` }));
  return `${settings.publicUrl}/desk/enter/${token}?${query}`;
}

async function mintPortalToken(deps: Deps, { applicationId }: SeededApplication): Promise<string> {
  return (await createPortalLink(deps, { application: applicationId })).token;
}

/** Creates the partner with its first key, or issues a further key if the partner exists. */
async function issueDemoPartnerKey(deps: Deps): Promise<string> {
  const partners = await listPartners(deps);
  const exists = partners.some(({ code }) => code === partner.code);
  const { key } = await (exists
    ? issueKeyForPartner(deps, administrator.actor, { ...partner, test: false })
    : createPartner(deps, administrator.actor, partner));
  return key;
}
