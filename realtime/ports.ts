import type { Limit, RateLimiter } from '#kernel/rate-limiter.ts';
import type { Interviewer } from './interviewer/interviewer.ts';
import type { Processor } from './model/answer.ts';
import type { StartGate } from './turn/admit-call.ts';
import type { ProviderBudget } from './turn/store.ts';
import type { TurnPorts } from './turn/turn.ts';

/** The parts of the service that conversations use. */
export type ConversationPorts = TurnPorts & {
  limiter: RateLimiter;
  startGate: StartGate;
  /** The AI model; null if none is configured (D27). */
  provider: Interviewer | null;
  /**
   * Closes long conversations, and replaces the provider once a budget is used up (D36). With `fallback`, it also
   * replaces one that is missing or fails.
   */
  questionnaire: Interviewer;
  /**
   * Called when a turn begins without the provider because a budget is used up (D36): the `tokens` of its workspace or
   * the `concurrency` of the installation.
   */
  onOverBudget(budget: 'tokens' | 'concurrency'): void;
  settings: ConversationSettings;
};

type ConversationSettings = {
  /** The name of this process in its leases. */
  node: string;
  /** True if the questionnaire also replaces a provider that is missing or fails. */
  fallback: boolean;
  /**
   * The most turns of one conversation; the last one closes it. A turn counts if it began with the provider, or if the
   * questionnaire answered it.
   */
  turnsMax: number;
  providerBudget: Omit<ProviderBudget, 'tokensFor'>;
  /** The company that runs the provider's model, which is stored with each turn (D64). */
  processor: Processor | null;
  /** The time without a subscriber after which a turn is ended. */
  graceSeconds: number;
  /** The time after which a turn whose node does not renew its lease counts as orphaned. */
  leaseSeconds: number;
  /** The limit of messages of one session, over all transports. */
  conversationLimit: Limit;
  /** The limit of resumes of one session. */
  resumeLimit: Limit;
};

/**
 * The default settings. `conversationLimit` is the limit of docs/contract.md, section 8.1 (D26). `leaseSeconds`
 * has no default: it is configured, except for the embedded database, which has its own.
 */
export const conversationDefaults = {
  fallback: true,
  turnsMax: 60,
  providerBudget: { concurrency: 200, tokensPerDay: 10_000_000, holdSeconds: 150 },
  processor: null,
  graceSeconds: 30,
  conversationLimit: { limit: 12, windowSeconds: 60 },
  resumeLimit: { limit: 60, windowSeconds: 60 },
} as const satisfies Omit<ConversationSettings, 'node' | 'leaseSeconds'>;
