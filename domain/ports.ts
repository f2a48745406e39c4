import type { Database, Queryable } from '#db/connection/database.ts';
import type { QueuedFollowUpJob } from '#db/queue/queue.ts';
import type { Clock } from '#kernel/clock.ts';
import type { CvMediaType } from '#kernel/cv-media-types.ts';
import type { RateLimiter } from '#kernel/rate-limiter.ts';
import type { KeyRing } from '#kernel/secrets/sealing.ts';
import type { Signer } from '#kernel/secrets/signing.ts';
import type { Semaphore } from '#kernel/semaphore.ts';
import type { Conversation } from '#realtime/conversation.ts';
import type { EvaluatedModel } from '#realtime/evaluation/report.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import type { Watch } from '#realtime/watch/watch.ts';
import type { FollowUpJob } from './follow-up-job.ts';
import type { MailDelivery } from './mail-delivery.ts';
import type { InterviewerKind } from './notices/notices.ts';
import type { Publisher, ServiceCatalog } from './service-catalog.ts';
import type { SignInProvider } from './sign-in-provider.ts';
import type { SiteSettings } from './site-settings.ts';

export type { CvMediaType } from '#kernel/cv-media-types.ts';
export type { FollowUpJob } from './follow-up-job.ts';

/** All dependencies of use cases, built once by `server/assembly/deps.ts`. A use case picks the few that it needs. */
export interface Deps {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly database: Database;
  readonly cvStore: CvStore;
  readonly cvInspector: CvInspector;
  readonly cvPageDrawer: CvPageDrawer;
  /** A permit for each byte of the files that answers hold in memory. */
  readonly fileMemory: Semaphore;
  readonly followUp: FollowUp;
  readonly queueAdministration: QueueAdministration;
  readonly mailDelivery: MailDelivery;
  readonly webhookSender: WebhookSender;
  /** The provider by which members can sign in, in addition to mailed links; null without one. */
  readonly signInProvider: SignInProvider | null;
  readonly conversation: Conversation;
  readonly watch: Watch;
  /** Permits for the reads that tell whether a call over its limit ends a consent; no limit counts these reads. */
  readonly revocationChecks: Semaphore;
  /** Called if a feed leaves out a job that breaks a required rule of its board. */
  onJobLeftOut(job: { profile: string; jobId: string; rules: readonly string[] }): void;
  /** Called for each new application when it is stored. */
  onApplication(channel: 'partner' | 'form'): void;
  /** Called if a rendering of jobs that were changed could not be enqueued. */
  onRenderingNotEnqueued(error: unknown): void;
  /** Called for each event of a job alert, without data of its subscriber. */
  onJobAlert(event: JobAlertEvent): void;
  /** The limiter that counts calls over all nodes. */
  readonly limiter: RateLimiter;
  /** DATA_KEYS, which encrypt the key of each candidate (D34). */
  readonly dataKeys: KeyRing;
  /** TOKEN_KEYS, which encrypt links (D29). */
  readonly tokenKeys: KeyRing;
  /** The signer of certificates, with keys derived from TOKEN_KEYS. */
  readonly signer: Signer;
  /** The AI model that interviews, for the trust page; null without one. */
  readonly evaluatedModel: EvaluatedModel | null;
  /** Returns the catalog of operations, which procedures cannot import. */
  catalog(): ServiceCatalog;
}

/** `withheld`: the mail was over the daily limit (D37). `refused`: the mail server refused it for good. */
export type JobAlertEvent =
  | 'requested'
  | 'withheld'
  | 'confirmed'
  | 'renewed'
  | 'mailed'
  | 'refused'
  | 'ended';

/** The part of the configuration that use cases need. */
export interface Settings {
  /** Base of every public link, without a trailing slash. */
  readonly publicUrl: string;
  readonly publisher: Publisher;
  readonly site: SiteSettings;
  readonly cvBytesMax: number;
  /** The longest pause and the longest total time of a body's upload. */
  readonly bodyTimeouts: { readonly idleMs: number; readonly totalMs: number };
  /** The most bytes of bodies in memory, and how long a further body waits for room. */
  readonly bodyMemory: { readonly bytes: number; readonly waitMs: number };
  readonly docs: DocsScope;
  /** True if an application's id opens its portal, as a link of it does. */
  readonly portalApplicationIdTokens: boolean;
  /** The interviewer; `none` if neither a model nor the questionnaire is configured (D27). */
  readonly interviewer: InterviewerKind;
  /** The AI provider that notices name: the configured one, or the first of the table if none is. */
  readonly aiProvider: ProviderDescription;
  /** The limit of calls without a key that write or reveal personal data (D41). */
  readonly callsPerAddressMinute: number;
  /** The limits of submissions of the public form. */
  readonly submitLimits: { readonly perAddressMinute: number; readonly perEmailHour: number };
  readonly startedAt: Date;
  readonly version: string;
}

/** The documentation pages that the service shows: all, those for integrators, or only the error codes. */
export type DocsScope = 'all' | 'integrators' | 'off';

/**
 * The store of encrypted files. `put` resolves when the bytes are durable. A key is made by the service, never from a
 * sender's file name.
 */
export interface CvStore {
  put(key: string, ...parts: Uint8Array[]): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Lists the keys of the files that were written before this time. */
  list(writtenBefore: Date): AsyncIterable<string>;
  /** Reads the id of the installation that owns the store, from a file called "installation"; null if there is none. */
  readMark(): Promise<string | null>;
  writeMark(id: string): Promise<void>;
}

/** The inspector that detects a CV's type from its content (D20). It throws a DomainError with the request's field. */
export interface CvInspector {
  inspect(file: UploadedFile, sending: CvSending): Promise<{ mediaType: CvMediaType }>;
}

/** `field` is the request's field that a refusal names. `owner` identifies the sender: owners take turns. */
type CvSending = { field: string; owner: string };

/** The reader of a CV's text. `died`: the parser ended while it read. `unserved`: no parser had time for the file. */
export interface CvTextReader {
  read(cv: { mediaType: string; data: Uint8Array }): Promise<CvText>;
}

type CvText = { state: 'extracted'; text: string } | { state: 'none' | 'unreadable' | 'died' | 'unserved' };

/** The drawer of a CV's pages. `undrawable`: the file has no picture. `unserved`: no drawer had time for the file. */
export interface CvPageDrawer {
  /** Draws the first pages as one PNG. `owner` identifies the caller: owners take turns. */
  draw(
    cv: { mediaType: string; data: Uint8Array },
    { owner }: { owner: string },
  ): Promise<{ state: 'drawn'; picture: Buffer } | { state: 'undrawable' | 'unserved' }>;
}

/** A file as its sender declared it. `contentType` may be wrong, so the inspector checks it. */
export type UploadedFile = { fileName: string; contentType: string; data: Uint8Array };

/** The queue of follow-up jobs. A job is enqueued in the caller's transaction, so that it survives a crash (D22). */
export interface FollowUp {
  enqueue(tx: Queryable, job: FollowUpJob, later?: EnqueueDelay): Promise<void>;
  /** Returns the follow-up jobs of a new application for the statement that stores it, which enqueues them itself. */
  toQueuedFollowUpJobs(followUpJobs: readonly FollowUpJob[]): readonly QueuedFollowUpJob[];
}

/** A delayed start. If a follow-up job with this `id` already waits, no other is enqueued. */
export type EnqueueDelay = { readonly id: string; readonly afterSeconds: number };

/** The administration of dead follow-up jobs: those that failed every retry. `error` has no personal data (D9). */
export interface QueueAdministration {
  dead(): Promise<{ id: string; name: string; failedAt: Date; attempts: number; error: string }[]>;
  /** Queues a dead follow-up job again; false when there is none with this id. */
  retry(id: string): Promise<boolean>;
}

/** The sender that calls partners' addresses: only public ones, over HTTPS (D48). */
export interface WebhookSender {
  /** Returns why an address is not called; null if it is. */
  refusalOf(url: string): Promise<WebhookRefusal | null>;
  /** Sends once, follows no redirect, and does not throw. */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}

/** `unknown_host`: DNS does not know the host's name now; each delivery looks it up again. */
export type WebhookRefusal = { fault: 'refused_address' | 'unknown_host'; sentence: string };

export type WebhookMessage = { url: string; headers: Readonly<Record<string, string>>; body: string };

export type WebhookAnswer = { status: number; fault: null } | { status: null; fault: WebhookFault };

export type WebhookFault = 'timeout' | 'refused_address' | 'unknown_host' | 'tls' | 'connection';

/** Resources that a call holds until its answer is sent. */
export type ResponseScope = {
  /** Acquires permits once per request, since a second call of a batch would wait until the first one releases them. */
  acquireOnce(semaphore: Semaphore, amount: number): Promise<() => void>;
  /** Calls `release` when the answer was sent, the client disconnected, or the timeout passed. */
  afterResponse(release: () => void): void;
};
