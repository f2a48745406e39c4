import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Deps, FollowUpJob } from '#domain/ports.ts';
import { createFileCvStore } from '#files/stores/file-cv-store.ts';
import { DomainError, type FieldFault, toDomainError } from '#kernel/errors/errors.ts';
import { overloadedRefusal } from '#kernel/errors/refusals.ts';
import { createMemoryRateLimiter } from '#kernel/rate-limiter.ts';
import { createKeyRing } from '#kernel/secrets/sealing.ts';
import { createSigner } from '#kernel/secrets/signing.ts';
import { createSemaphore } from '#kernel/semaphore.ts';
import { anthropic } from '#realtime/interviewer/provider/wires/anthropic.ts';
import { createMemoryWatch } from '#realtime/watch/watch.ts';
import { adminRouter } from '#routers/admin/index.ts';
import { administratorContext } from '#server/administration/administrator-context.ts';
import { createTestClock } from '#test/support/clock.ts';
import { closeFileDatabase, openFileDatabase } from '#test/support/file-database.ts';
import { plainSite } from '#test/support/test-config.ts';

/** Creates the administrator's commands over a migrated database in memory, with a stopped clock. */
export async function administrationForFile() {
  const database = await openFileDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-admin-'));
  const clock = createTestClock();
  const dead = new Map<string, Awaited<ReturnType<Deps['queueAdministration']['dead']>>[number]>();
  const enqueued: FollowUpJob[] = [];
  const refusal = overloadedRefusal('Full.', 10);
  const deps: Deps = {
    settings: {
      publicUrl: 'http://guichet.test',
      publisher: { legalName: 'Éditions du Guichet SAS', contactEmail: 'contact@publisher.example' },
      site: plainSite,
      cvBytesMax: 1_000_000,
      bodyTimeouts: { idleMs: 15_000, totalMs: 300_000 },
      bodyMemory: { bytes: 50_000_000, waitMs: 10_000 },
      docs: 'all',
      portalApplicationIdTokens: true,
      interviewer: 'ai',
      aiProvider: anthropic.description,
      callsPerAddressMinute: 600,
      submitLimits: { perAddressMinute: 600, perEmailHour: 10 },
      startedAt: clock.now(),
      version: '0.3.0',
    },
    clock,
    database,
    cvStore: await createFileCvStore(join(dataDir, 'cv')),
    cvInspector: { inspect: async () => ({ mediaType: 'application/pdf' }) },
    cvPageDrawer: { draw: async () => ({ state: 'undrawable' }) },
    fileMemory: createSemaphore({ permits: 1, waitMs: 0, waitersMax: 0, refusal }),
    revocationChecks: createSemaphore({ permits: 1, waitMs: 0, waitersMax: 0, refusal }),
    followUp: {
      enqueue: async (_tx, job) => {
        enqueued.push(job);
      },
      toQueuedFollowUpJobs: (sent) => {
        enqueued.push(...sent);
        return [];
      },
    },
    queueAdministration: {
      dead: async () => [...dead.values()],
      retry: async (id) => dead.delete(id),
    },
    mailDelivery: {
      deliverCertificate: notHere,
      previewStatus: notHere,
      previewMessage: notHere,
      previewContestAnswer: notHere,
      forget: async () => {},
    },
    webhookSender: { refusalOf: async () => null, send: notHere },
    signInProvider: null,
    conversation: {
      stream: notHere,
      resume: notHere,
      revoke: () => {},
    } as unknown as Deps['conversation'],
    watch: createMemoryWatch(),
    onJobLeftOut: () => {},
    onApplication: () => {},
    onRenderingNotEnqueued: () => {},
    onJobAlert: () => {},
    limiter: createMemoryRateLimiter({ clock }),
    dataKeys: createKeyRing([Buffer.alloc(32, 'data')]),
    tokenKeys: createKeyRing([Buffer.alloc(32, 'token')]),
    evaluatedModel: null,
    signer: createSigner([Buffer.alloc(32, 'token')]),
    catalog: notHere,
  };
  afterAll(async () => {
    await closeFileDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { admin: adminRouter.createCaller(administratorContext(deps)), deps, clock, dead, enqueued };
}

/** Resolves to the refusal of a command. */
export async function refusalOf(command: Promise<unknown>): Promise<DomainError> {
  const answer = await command.then(
    () => new Error('the command was not refused'),
    (error: unknown) => toDomainError(error),
  );
  if (answer instanceof DomainError) return answer;
  throw answer;
}

export function placesOf({ details }: DomainError): string[] {
  return details.map(({ field }: FieldFault) => field);
}

function notHere(): never {
  throw new Error('not part of these tests');
}
