import type { Database, Queryable } from '#db/connection/client.ts';
import type { Clock } from '#kernel/clock.ts';
import type { CvMediaType } from '#kernel/cv-kinds.ts';
import type { RateLimiter } from '#kernel/rate-limiter.ts';
import type { KeyRing } from '#kernel/secrets/sealing.ts';
import type { Signer } from '#kernel/secrets/signing.ts';
import type { Semaphore } from '#kernel/semaphore.ts';
import type { Conversation } from '#realtime/conversation.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import type { Watch } from '#realtime/watch/watch.ts';
import type { DocsScope } from './discovery/docs-scope.ts';
import type { Publisher, ServiceCatalog } from './discovery/service-catalog.ts';
import type { InterviewerKind } from './notices/notices.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

export type { CvMediaType } from '#kernel/cv-kinds.ts';

/** Everything that use cases depend on; built once by `server/assembly/deps.ts`. A use case names the few it needs. */
export interface Deps {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly database: Database;
  readonly cvStore: CvStore;
  readonly cvInspector: CvInspector;
  /** Memory for the files that exports hold at once, in bytes. */
  readonly exportMemory: Semaphore;
  readonly followUp: FollowUp;
  readonly queueAdministration: QueueAdministration;
  readonly mailDelivery: MailDelivery;
  readonly webhookSender: WebhookSender;
  readonly conversation: Conversation;
  readonly watch: Watch;
  /** Bounds the checks of consent for callers that are over a limit. */
  readonly revocationChecks: Semaphore;
  /** Called for each job that a board's form cannot hold, when it is rendered. */
  onJobLeftOut(leftOut: { profile: string; jobId: string; rules: readonly string[] }): void;
  /** Called for each new application, when it is stored. */
  onApplication(channel: 'partner' | 'form'): void;
  /** Counts calls over all nodes. */
  readonly limiter: RateLimiter;
  /** DATA_KEYS: seals the key of each candidate (D34). */
  readonly dataKeys: KeyRing;
  /** TOKEN_KEYS: seals links (D29). */
  readonly tokenKeys: KeyRing;
  /** Signs certificates with keys derived from TOKEN_KEYS. */
  readonly signer: Signer;
  /** Built from the list of operations, which procedures cannot import. */
  catalog(): ServiceCatalog;
}

/** The part of the configuration that use cases need. */
export interface Settings {
  /** Base of every public link, without a trailing slash. */
  readonly publicUrl: string;
  readonly publisher: Publisher;
  readonly cvBytesMax: number;
  /** How long a body may pause on its way, and how long it may take in all. */
  readonly bodyTimeouts: { readonly idleMs: number; readonly totalMs: number };
  /** How many bytes of bodies may be in memory at once, and how long a further body waits. */
  readonly bodyMemory: { readonly bytes: number; readonly waitMs: number };
  readonly docs: DocsScope;
  readonly portalApplicationIdTokens: boolean;
  /** Who asks the candidates questions; `none` when neither a model nor the questionnaire is configured (D27). */
  readonly interviewer: InterviewerKind;
  /** The AI provider that people are told of: the configured one, or the first of the table where none is. */
  readonly aiProvider: ProviderDescription;
  /** For calls without a key that write or open personal data (D41). */
  readonly callsPerAddressMinute: number;
  /** For submissions of the public form. */
  readonly submitLimits: { readonly perAddressMinute: number; readonly perEmailHour: number };
  readonly startedAt: Date;
  readonly version: string;
}

/** Keeps encrypted CV bytes. `put` resolves when they are durable; keys are ours, never a sender's name. */
export interface CvStore {
  put(key: string, ...parts: Uint8Array[]): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Keys written before `writtenBefore`, for the sweep of files without a row. */
  list(writtenBefore: Date): AsyncIterable<string>;
  /** The id of the installation whose store it is, in a file called "installation"; null when it has none. */
  readMark(): Promise<string | null>;
  writeMark(id: string): Promise<void>;
}

/** Detects a CV's type from its content (D20); throws a DomainError that names the request's field. */
export interface CvInspector {
  inspect(file: CvFile, sending: CvSending): Promise<{ mediaType: CvMediaType }>;
}

/** Files are inspected in turns between owners; `owner` identifies the sender. */
type CvSending = { field: string; owner: string };

/** Reads a CV's text. The parser may have `died` of the file; `unserved` says nothing about the file. */
export interface CvTextReader {
  read(cv: { mediaType: string; data: Uint8Array }): Promise<CvText>;
}

type CvText = { state: 'extracted'; text: string } | { state: 'none' | 'unreadable' | 'died' | 'unserved' };

export type CvFile = { fileName: string; contentType: string; data: Uint8Array };

/** Work after the answer that survives a crash: enqueued in the caller's transaction (D22). */
export interface FollowUp {
  enqueue(tx: Queryable, job: FollowUpJob, later?: EnqueueDelay): Promise<void>;
  /** The queues of a new application's jobs, which the statement that stores it enqueues itself. */
  queuesOf(jobs: readonly FollowUpJob[]): readonly string[];
}

/** A job with this id that is already waiting is not enqueued again. */
export type EnqueueDelay = { readonly id: string; readonly afterSeconds: number };

/** Jobs that failed every retry. `error` is a message of our own, without personal data (D9). */
export interface QueueAdministration {
  dead(): Promise<{ id: string; name: string; failedAt: Date; attempts: number; error: string }[]>;
  /** Queues a dead job again; false when there is none with this id. */
  retry(id: string): Promise<boolean>;
}

/** Mails that a use case waits for; the others are sent by follow-up jobs. */
export interface MailDelivery {
  /** Resolves when the mail server has accepted the request's certificate, once; throws a DomainError. */
  deliverCertificate(deletionRequestId: string): Promise<void>;
  /** Erases copies of messages outside the database. */
  forget(messageIds: readonly string[]): Promise<void>;
}

export type FollowUpJob =
  | { name: 'acknowledge-application'; applicationId: string }
  | { name: 'ask-confirmation'; heldId: string }
  | { name: 'extract-cv-text'; applicationId: string }
  | { name: 'announce-application'; applicationId: string }
  | { name: 'announce-status'; applicationId: string; changeId: string }
  | { name: 'announce-deletion-request'; deletionRequestId: string }
  | { name: 'send-digests' }
  | { name: 'announce-human-request'; applicationId: string; requestId: string }
  | { name: 'confirm-deletion-request'; deletionRequestId: string }
  | { name: 'confirm-deletion-withdrawal'; deletionRequestId: string }
  | { name: 'explain-deletion-refusal'; deletionRequestId: string }
  | { name: 'remove-erased'; storageKeys: string[]; messageIds: string[]; turnIds: string[] }
  | { name: 'render-jobs'; workspaceId: string }
  | { name: 'run-retention' }
  | { name: 'erase-sandbox' };

/** Resources that a call holds until its answer is sent. */
export type ResponseScope = {
  /** Acquires permits once per request: a second call of a batch would wait for the first one's release. */
  acquireOnce(semaphore: Semaphore, amount: number): Promise<() => void>;
  /** Calls `release` when the answer was sent, the client disconnected, or the timeout passed. */
  afterResponse(release: () => void): void;
};
