import { randomBytes, randomUUID } from 'node:crypto';
import { partners, recruitments, workspaces } from '#db/schema/index.ts';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import { toSentFiles } from '#domain/applications/sent-files.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import type { CvMediaType, EnqueueDelay, FollowUpJob, UploadedFile } from '#domain/ports.ts';
import { createCvTextReader } from '#files/extraction/cv-text-reader.ts';
import type { Lang } from '#kernel/language.ts';
import { createMemoryRateLimiter } from '#kernel/rate-limiter.ts';
import { createKeyRing } from '#kernel/secrets/sealing.ts';
import { createSigner } from '#kernel/secrets/signing.ts';
import type { Mailer, MailMessage } from '#mails/sending/mailer.ts';
import { anthropic } from '#realtime/interviewer/provider/wires/anthropic.ts';
import type { FollowUpDeps } from '#server/jobs/follow-up-handlers.ts';
import { createTestClock } from '../support/clock.ts';
import { openFileDatabase } from '../support/file-database.ts';
import { cvParsers } from '../support/files/cv-parsers.ts';
import { plainSite } from '../support/test-config.ts';

type Recruitment = typeof recruitments.$inferInsert;
type Workspace = typeof workspaces.$inferInsert;

export type Submission = {
  workspace?: Partial<Workspace>;
  recruitment?: Partial<Recruitment>;
  lang?: Lang;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  why?: string;
  cv?: UploadedFile;
  /** Sends through a job board of this name instead of the form. */
  board?: string;
};

/** The words that ask for a reply to the mail, which needs a Reply-To, since the service reads no mail. */
const invitesToReply = /répond(?:ez|re)[^.]* à ce message|(?:reply to|answer) this message/i;

/** The jobs' own dependencies on a database of the test file's, with a mailer that keeps what it sends. */
export async function createJobFixture() {
  const database = await openFileDatabase();
  const clock = createTestClock();
  const files = new Map<string, Buffer>();
  const jobs: FollowUpJob[] = [];
  const later = new Map<string, EnqueueDelay & { job: FollowUpJob }>();
  const sent: MailMessage[] = [];
  const mailer: Mailer = {
    send: async (message) => {
      if (invitesToReply.test(message.text) && message.replyTo === undefined)
        throw new Error(`a reply to "${message.subject}" reaches no one`);
      sent.push(message);
    },
    forget: async () => {},
    list: () => absent('mailer.list'),
    close: () => {},
  };
  const withheld: string[] = [];
  const cvTextReader = createCvTextReader({ pool: (await cvParsers()).extraction });
  const deps: FollowUpDeps = {
    settings: {
      publicUrl: 'https://guichet.example',
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
    cvStore: {
      put: async (key, ...parts) => void files.set(key, Buffer.concat(parts)),
      get: async (key) => files.get(key) ?? null,
      remove: async (key) => void files.delete(key),
      list: () => absent('cvStore.list'),
      readMark: () => absent('cvStore.readMark'),
      writeMark: () => absent('cvStore.writeMark'),
    },
    cvPageDrawer: { draw: () => absent('cvPageDrawer') },
    cvInspector: { inspect: async ({ contentType }) => ({ mediaType: contentType as CvMediaType }) },
    fileMemory: absentPart('fileMemory'),
    revocationChecks: absentPart('revocationChecks'),
    followUp: {
      enqueue: async (_, job, wait) => {
        jobs.push(job);
        if (wait !== undefined && !later.has(wait.id)) later.set(wait.id, { ...wait, job });
      },
      toQueuedFollowUpJobs: (sent) => {
        jobs.push(...sent);
        return [];
      },
    },
    mailDelivery: {
      deliverCertificate: () => absent('mailDelivery'),
      previewStatus: () => absent('mailDelivery'),
      previewMessage: () => absent('mailDelivery'),
      previewContestAnswer: () => absent('mailDelivery'),
      forget: mailer.forget,
    },
    webhookSender: absentPart('webhookSender'),
    signInProvider: null,
    queueAdministration: { dead: async () => [], retry: async () => false },
    conversation: absentPart('conversation'),
    watch: absentPart('watch'),
    limiter: createMemoryRateLimiter({ clock }),
    dataKeys: createKeyRing([randomBytes(32)]),
    tokenKeys: createKeyRing([randomBytes(32)]),
    evaluatedModel: null,
    signer: createSigner([randomBytes(32)]),
    catalog: () => absent('catalog'),
    mailer,
    onJobLeftOut: () => {},
    onApplication: () => {},
    onRenderingNotEnqueued: () => {},
    onJobAlert: () => {},
    onMailWithheld: (kind) => void withheld.push(kind),
    cvTextReader,
  };

  /** One application to a new recruitment, as a form or a board submits it. */
  async function apply(submission: Submission = {}) {
    const at = clock.now();
    const stamps = { createdAt: at, updatedAt: at };
    const workspace = {
      ...workspaceRow,
      ...stamps,
      id: randomUUID(),
      slug: randomUUID(),
      ...submission.workspace,
    };
    const job = {
      ...recruitmentRow,
      ...stamps,
      id: randomUUID(),
      workspaceId: workspace.id,
      ...submission.recruitment,
    };
    await database.query.insert(workspaces).values(workspace);
    await database.query.insert(recruitments).values(job);
    const { firstName = 'Camille', lastName = 'Fontanel', lang = 'fr', phone, why, cv, board } = submission;
    const email = submission.email ?? `camille.${randomBytes(5).toString('hex')}@courriel.example`;
    const partnerId = randomUUID();
    if (board !== undefined)
      await database.query
        .insert(partners)
        .values({ id: partnerId, code: partnerId, name: board, ...stamps });
    const ids = await receiveApplication(deps, {
      sender:
        board === undefined
          ? {
              channel: 'form',
              workspaceSlug: workspace.slug,
              attribution: {},
              suspicious: false,
              clientAddress: '203.0.113.9',
              notice: () => applicationNoticeOf({ lang, interviewer: 'ai' }),
              idempotency: undefined,
            }
          : {
              channel: 'partner',
              partnerId,
              partnerCode: partnerId,
              test: false,
              attribution: { source: 'tableau' },
              reference: randomUUID(),
              verified: true,
            },
      jobId: job.id,
      applicant: { firstName, lastName, email, phone },
      letter: { why },
      files: toSentFiles('cv', cv, 'cv'),
      lang: () => lang,
    });
    return { ...ids, email };
  }

  return { deps, database, clock, sent, jobs, later, withheld, files, apply };
}

const workspaceRow = {
  name: 'Ateliers Varenne',
  lang: 'fr',
  retentionMonths: 18,
  contactEmail: 'recrutement@varenne.example',
} satisfies Partial<Workspace>;

const recruitmentRow = {
  title: 'Technicienne de maintenance',
  companyName: 'Varenne Industrie',
  salaryCurrency: 'EUR',
  salaryPeriod: 'year',
  salaryVisible: false,
  qualifications: {},
  anonymous: false,
  benefits: [],
  status: 'active',
  published: true,
} satisfies Partial<Recruitment>;

function absentPart<Part extends object>(part: string): Part {
  return new Proxy({} as Part, { get: () => absent(part) });
}

function absent(part: string): never {
  throw new Error(`${part} is no part of these tests`);
}
