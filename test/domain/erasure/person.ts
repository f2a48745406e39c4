import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { findCandidate } from '#db/candidates/portal.ts';
import { writeToCandidate } from '#domain/administration/applications/write-to-candidate.ts';
import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import { requestAddressChange } from '#domain/portal/contact/request-address-change.ts';
import type { Deps } from '#domain/ports.ts';
import { pdf } from '#test/support/files/cv-samples.ts';
import { type Fixtures, partnerApplication } from '#test/support/fixtures.ts';
import { candidateOf } from '#test/support/requests/portal.ts';
import { selectRows } from '#test/support/rows.ts';
import type { TestService } from '#test/support/service.ts';

export const until = { timeout: 60_000, interval: 50 };

/** Makes a word that is in no other place. */
export function canary(kind: string): string {
  return `${kind}${randomBytes(6).toString('hex')}`;
}

/** Personal words by the way they came: each is searched for after an erasure. */
export function canaries() {
  return {
    firstName: canary('Prenom'),
    lastName: canary('Nom'),
    email: `${canary('adresse')}@courriel.example`,
    phone: canary('telephone'),
    why: canary('motivation'),
    answer: canary('reponse-au-formulaire'),
    fileName: `${canary('fichier')}.pdf`,
    portfolioUrl: `https://www.${canary('portfolio')}.example/moi`,
    letterName: `${canary('lettre')}.pdf`,
    cvText: canary('Parcours'),
    chat: canary('reponse'),
    question: canary('question'),
    callback: canary('rappel-060000'),
    saved: canary('etat'),
    boardName: canary('Tableau'),
    reference: canary('reference'),
    statusReason: canary('motif'),
    message: canary('message'),
    holdReason: canary('litige'),
    refusal: canary('refus'),
    corrected: canary('Corrige'),
    newAddress: `${canary('nouvelle')}@courriel.example`,
  };
}

type Canaries = ReturnType<typeof canaries>;

/** Makes a person with every kind of personal data, in every place that stores any. */
export async function createPerson(service: TestService, fixtures: Fixtures) {
  const reported = canaries();
  const workspace = await fixtures.workspace({ contactEmail: 'recrutement@varenne.example' });
  const questions = [{ id: 'why-us', text: { fr: 'Pourquoi chez nous ?' }, kind: 'text' }];
  const [jobId, otherJobId] = [
    await fixtures.recruitment(workspace, { questions }),
    await fixtures.recruitment(workspace),
  ];
  const cv = pdf({ text: reported.cvText });
  const applicationId = await fixtures.application(workspace, jobId, {
    firstName: reported.firstName,
    lastName: reported.lastName,
    email: reported.email,
    phone: reported.phone,
    why: reported.why,
    'answers.why-us': reported.answer,
    idempotencyKey: canary('idempotency-key'),
    portfolioUrl: reported.portfolioUrl,
    cv: new File([new Uint8Array(cv)], reported.fileName, { type: 'application/pdf' }),
    letter: new File([new Uint8Array(pdf())], reported.letterName, { type: 'application/pdf' }),
  });
  const candidateId = await candidateOf(service.deps, applicationId);
  const partner = await fixtures.partner();
  const applicant = { email: reported.email, lastName: reported.boardName };
  const fromBoard = await service.post(
    '/api/candidatures',
    partnerApplication(otherJobId, { id: reported.reference, applicant }),
    { 'X-API-Key': partner.key },
  );
  await converse(service, applicationId, reported);
  const { admin } = fixtures;
  await admin.application.setStatus({
    id: applicationId,
    status: 'in_review',
    reason: reported.statusReason,
  });
  await writeToCandidate(
    service.deps,
    { actor: 'member', workspace },
    {
      ...{ id: randomUUID(), applicationId, text: reported.message, by: reported.message, question: null },
      offeredTimes: [service.clock.now()],
    },
  );
  await admin.candidate.correct({ id: candidateId, lastName: reported.corrected });
  await askNewAddress(service, candidateId, reported.newAddress);
  await admin.candidate.hold({ id: candidateId, reason: reported.holdReason });
  const boardId = fromBoard.json<{ applicationId: string }>().applicationId;
  return { reported, workspace, jobId, applicationId, boardId, candidateId, cv };
}

async function converse(service: TestService, sessionId: string, reported: Canaries): Promise<void> {
  await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  await service.post(`/api/v2/prequalif/${sessionId}/save`, { [reported.saved]: { note: reported.saved } });
  const message = { id: canary('m'), role: 'user', content: reported.chat };
  const question = { id: canary('m'), role: 'user', content: `${reported.question} ?` };
  await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [] });
  await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [message] });
  await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [question] });
  const chosen = await service.post(`/api/v2/prequalif/${sessionId}/consent`, {
    decision: 'human',
    callback: { phone: reported.callback },
  });
  expect(chosen.status).toBe(200);
}

/** Asks for another address as the mailed link does; it is never confirmed. */
async function askNewAddress({ deps }: TestService, candidateId: string, email: string): Promise<void> {
  const candidate = await knownCandidate(deps, candidateId);
  const holder = { candidate, applicationId: null };
  await requestAddressChange(deps, { holder, email, lang: 'fr', onLimitState: () => {} });
}

/** Requests the erasure as the mailed link does; resolves to the request's id. */
export async function askDeletion({ deps }: TestService, candidateId: string): Promise<string> {
  const candidate = await knownCandidate(deps, candidateId);
  const { id } = await requestDeletion(deps, { candidate, applicationId: null, actor: 'candidate' });
  return id;
}

/** Requests the erasure with only an application's id (D30). */
export async function askNarrowDeletion({ deps }: TestService, applicationId: string): Promise<string> {
  const candidate = await knownCandidate(deps, await candidateOf(deps, applicationId));
  const { id } = await requestDeletion(deps, { candidate, applicationId, actor: 'candidate' });
  return id;
}

async function knownCandidate({ database }: Deps, candidateId: string) {
  const candidate = await findCandidate(database.query, candidateId);
  if (candidate === null) throw new Error('no such candidate');
  return candidate;
}

/** Waits until every follow-up job that is due is done. pg-boss begins its own jobs only every 45 seconds. */
export async function untilJobsDone({ deps }: TestService): Promise<void> {
  await vi.waitFor(async () => {
    const left = await selectRows(
      deps,
      sql`select name from pgboss.job where state < 'completed' and start_after <= now()
        and name not in ('run-retention', 'erase-sandbox', '__pgboss__send-it')`,
    );
    if (left.length > 0) throw new Error(`${left.length} jobs are left`);
  }, until);
}

/** Finds every place that holds one of the words: tables of every schema, files of DATA_DIR, lines of the log. */
export async function findWords(service: TestService, words: Record<string, string>): Promise<string[]> {
  const places = [
    ...(await dumpTables(service)),
    ...(await dumpFiles(service.dataDir)),
    ...service.logs.map((line, index): [string, string] => [`log line ${index}`, line]),
  ];
  return places.flatMap(([place, text]) =>
    Object.entries(words).flatMap(([kind, word]) => (text.includes(word) ? [`${kind} in ${place}`] : [])),
  );
}

async function dumpTables({ deps }: TestService): Promise<[string, string][]> {
  const tables = await selectRows<{ name: string }>(
    deps,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    tables.map(async ({ name }): Promise<[string, string]> => {
      const rows = await selectRows<{ line: string }>(
        deps,
        sql`select t::text as line from ${sql.raw(name)} as t`,
      );
      return [name, rows.map(({ line }) => line).join('\n')];
    }),
  );
}

async function dumpFiles(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (path): Promise<[string, string]> => [path, await readMail(path)]));
}

/** Reads a file's name and bytes, and the decoded text of mails, which are folded and quoted. */
async function readMail(path: string): Promise<string> {
  const text = (await readFile(path)).toString('latin1');
  return `${path}\n${text}\n${text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')}`;
}
