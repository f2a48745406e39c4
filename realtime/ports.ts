import type { Limit, RateLimiter } from '#kernel/rate-limiter.ts';
import type { Interviewer } from './interviewer/interviewer.ts';
import type { StartGate } from './turn/start-gate.ts';
import type { ProviderBudget } from './turn/store.ts';
import type { TurnPorts } from './turn/turn.ts';

export type ConversationPorts = TurnPorts & {
  limiter: RateLimiter;
  startGate: StartGate;
  /** The AI model; null when none is configured (D27). */
  provider: Interviewer | null;
  /** The questionnaire: closes long conversations, and speaks for the provider where `fallback` is on. */
  questionnaire: Interviewer;
  /** A turn went without the provider since its workspace or the installation had used up a budget (D36). */
  onOverBudget(budget: 'tokens' | 'concurrency'): void;
  settings: ConversationSettings;
};

type ConversationSettings = {
  /** Names this process on its leases. */
  node: string;
  fallback: boolean;
  /** Turns of one conversation: those begun with the provider, whatever became of them, and the questionnaire's
   *  answers; the last is a friendly end. */
  turnsMax: number;
  providerBudget: Omit<ProviderBudget, 'tokensFor'>;
  graceSeconds: number;
  leaseSeconds: number;
  conversationLimit: Limit;
  resumeLimit: Limit;
};

/** Section 8.1, D26 and the operating defaults. */
export const conversationDefaults = {
  fallback: true,
  turnsMax: 30,
  providerBudget: { concurrency: 200, tokensPerDay: 10_000_000, holdSeconds: 150 },
  graceSeconds: 30,
  conversationLimit: { limit: 12, windowSeconds: 60 },
  resumeLimit: { limit: 60, windowSeconds: 60 },
} as const satisfies Omit<ConversationSettings, 'node' | 'leaseSeconds'>;
