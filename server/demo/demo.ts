import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleCv } from '#domain/administration/demo/sample-cv.ts';
import { type DemoSeed, seedDemo } from '#domain/administration/demo/seed-demo.ts';
import type { Deps } from '#domain/ports.ts';
import { reasons, toDomainError } from '#kernel/errors/errors.ts';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';
import { curlLine } from './curl-line.ts';

/** Writes the sample CV that the `curl` line of the form uploads; resolves to its path. */
export async function writeDemoCv(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'demo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'cv.pdf');
  await writeFile(path, sampleCv());
  return path;
}

type DemoFacts = { seed: DemoSeed; cvPath: string };

/** Writes a line of `curl` for each operation of the contract. The lines work in any order, and more than once. */
export function demoLines({ seed, cvPath }: DemoFacts): Record<string, string> {
  const { publicUrl, workspace, jobId, sessionId, exportToken, deletionToken, workspaceKey, partnerKey } =
    seed;
  // The empty values are for operations outside the contract, which have no line here.
  const values = {
    publicUrl,
    jobId,
    alertsToken: '',
    alertId: '',
    exportToken,
    deletionToken,
    portalToken: exportToken,
    addressToken: '',
    statusToken: '',
    workspace: { name: workspace, slug: workspace },
    applicationId: sessionId,
    candidateId: '',
    chatToken: seed.chatUrl.replace(/^.*\//, ''),
    cv: sampleCv().toString('base64'),
  };
  const keys = { workspace_key: workspaceKey, partner_key: partnerKey, management_key: '' };
  const contractOperations = listOperations(appRouter).filter(({ rest }) => rest.extension !== true);
  return Object.fromEntries(
    contractOperations.map((operation) => [
      operation.rest.operationId,
      curlLine(operation, { values, keys, cvPath }),
    ]),
  );
}

/** Lists the addresses where a visitor can begin. */
export function demoAddresses(seed: DemoSeed): Record<string, string> {
  const { publicUrl } = seed;
  return {
    careers: `${publicUrl}/careers/${seed.workspace}`,
    ...Object.fromEntries(
      seed.others.map((slug, index) => [`careers ${index + 2}`, `${publicUrl}/careers/${slug}`]),
    ),
    job: `${publicUrl}/careers/${seed.workspace}/${seed.jobId}`,
    chat: seed.chatUrl,
    desk: seed.deskUrl,
    portal: `${publicUrl}/portal/${seed.exportToken}`,
    documentation: `${publicUrl}/docs`,
    document: `${publicUrl}/openapi.json`,
  };
}

/** Seeds the demo and writes what `npm run demo` prints: addresses, fresh keys and a line for each operation. */
export async function runDemo(deps: Deps, dataDir: string): Promise<string> {
  const seed = await seedWithRetries(deps);
  const facts = { seed, cvPath: await writeDemoCv(dataDir) };
  const addresses = Object.entries(demoAddresses(seed)).map(
    ([name, address]) => `${name.padEnd(14)}${address}`,
  );
  const lines = Object.entries(demoLines(facts)).map(([operation, line]) => `# ${operation}\n${line}\n`);
  const keys = [
    `workspace key ${seed.workspaceKey}`,
    `partner key   ${seed.partnerKey}`,
    `test key      ${seed.partnerTestKey}`,
  ];
  return `\n${[...addresses, ...keys].join('\n')}\n\n${lines.join('\n')}`;
}

/** The number of attempts to seed before the error is shown. */
const SEED_ATTEMPTS = 5;

/**
 * Seeds the demo, again after a 503, since a busy machine may check a CV too late. Rows of an earlier attempt are used
 * again.
 */
async function seedWithRetries(deps: Deps, attempt = 1): Promise<DemoSeed> {
  try {
    return await seedDemo(deps);
  } catch (error) {
    if (attempt === SEED_ATTEMPTS || reasons[toDomainError(error).reason].status !== 503) throw error;
    return seedWithRetries(deps, attempt + 1);
  }
}
