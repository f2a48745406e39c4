import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleCv } from '../domain/administration/demo/sample-cv.ts';
import { type DemoSeed, seedDemo } from '../domain/administration/demo/seed-demo.ts';
import type { Deps } from '../domain/ports.ts';

export { type DemoSeed, seedDemo } from '../domain/administration/demo/seed-demo.ts';

/** Writes the sample CV that the form's line uploads; resolves to its path. */
export async function writeDemoCv(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'demo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'cv.pdf');
  await writeFile(path, sampleCv());
  return path;
}

export type DemoFacts = { seed: DemoSeed; cvPath: string };

/** A line of `curl` for each operation of the contract, in its order; each works in any order, and twice. */
export function demoLines({ seed, cvPath }: DemoFacts): Record<string, string> {
  const { publicUrl, workspace, jobId, sessionId } = seed;
  const at = (path: string) => quoted(`${publicUrl}${path}`);
  const key = (value: string) => `-H ${quoted(`X-API-Key: ${value}`)}`;
  const json = (body: unknown) =>
    `-H 'Content-Type: application/json' --data-raw ${quoted(JSON.stringify(body))}`;
  const session = `/api/v2/prequalif/${sessionId}`;
  const form = Object.entries({
    workspaceSlug: workspace,
    jobId,
    firstName: 'Lucie',
    lastName: 'Ferrand',
    email: 'lucie.ferrand@courriel.example',
    why: 'J’aime la lumière juste.',
    consent: '1',
  }).map(([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`);
  const cv = `-F ${quoted(`cv=@"${cvPath.replace(/(["\\])/g, '\\$1')}";type=application/pdf`)}`;
  return {
    listPublishedJobsJson: `curl -sS ${key(seed.workspaceKey)} ${at('/api/jobs.json')}`,
    listPublishedJobsXml: `curl -sS ${key(seed.partnerKey)} ${at('/api/jobs.xml')}`,
    createPartnerApplication: `curl -sS ${key(seed.partnerKey)} ${json(partnerApplication(seed))} ${at('/api/candidatures')}`,
    submitPublicApplication: `curl -sS ${form.join(' ')} ${cv} ${at('/api/v2/application/submit')}`,
    recordPrequalificationConsent: `curl -sS ${json({ decision: 'ai' })} ${at(`${session}/consent`)}`,
    streamPrequalificationConversation: `curl -sSN ${json(conversation)} ${at(`${session}/stream`)}`,
    savePrequalificationState: `curl -sS ${json({ step: 'questions', progress: 2 })} ${at(`${session}/save`)}`,
    exportCandidateData: `curl -sS ${at(`/api/v2/portal/${seed.exportToken}/export`)}`,
    requestCandidateDeletion: `curl -sS -X POST ${at(`/api/v2/portal/${seed.deletionToken}/delete`)}`,
    getServiceHealth: `curl -sS ${at('/api/health')}`,
    getServiceCatalog: `curl -sS ${at('/api/public/v1/service-catalog')}`,
    getPublicCareersJobs: `curl -sS ${at(`/api/public/v1/careers/${workspace}/jobs`)}`,
  };
}

/** Where a visitor begins. */
export function demoAddresses(seed: DemoSeed): Record<string, string> {
  const { publicUrl } = seed;
  return {
    careers: `${publicUrl}/careers/${seed.workspace}`,
    job: `${publicUrl}/careers/${seed.workspace}/${seed.jobId}`,
    chat: seed.chatUrl,
    portal: `${publicUrl}/portal/${seed.exportToken}`,
    documentation: `${publicUrl}/docs`,
    document: `${publicUrl}/openapi.json`,
  };
}

/** What `npm run demo` prints: the demo workspace's addresses, its fresh keys and a line for each operation. */
export async function demonstrate(deps: Deps, dataDir: string): Promise<string> {
  const seed = await seedDemo(deps);
  const facts = { seed, cvPath: await writeDemoCv(dataDir) };
  const addresses = Object.entries(demoAddresses(seed)).map(
    ([name, address]) => `${name.padEnd(14)}${address}`,
  );
  const lines = Object.entries(demoLines(facts)).map(([operation, line]) => `# ${operation}\n${line}\n`);
  const keys = [`workspace key ${seed.workspaceKey}`, `partner key   ${seed.partnerKey}`];
  return `\n${[...addresses, ...keys].join('\n')}\n\n${lines.join('\n')}`;
}

const conversation = {
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Bonjour, je suis disponible dès janvier.' }] }],
};

function partnerApplication({ jobId, partner }: DemoSeed) {
  return {
    id: 'demo-1',
    job: { jobId, source: partner, broadcastId: 'demo-broadcast' },
    applicant: {
      firstName: 'Marius',
      lastName: 'Valette',
      email: 'marius.valette@courriel.example',
      resume: {
        file: { fileName: 'cv.pdf', contentType: 'application/pdf', data: sampleCv().toString('base64') },
      },
    },
    verified: true,
  };
}

/** Between single quotes a POSIX shell reads every character but the quote as it stands. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
