import { Counter, type Registry } from 'prom-client';
import type { Logger } from './logging.ts';

type Budget = 'tokens' | 'concurrency';

/** The least time between two log lines of a budget. */
const LOG_INTERVAL_MS = 60_000;

const sentences: Record<Budget, string> = {
  tokens: 'a workspace has used PROVIDER_TOKENS_PER_DAY: the questionnaire speaks in its conversations',
  concurrency: 'PROVIDER_CONCURRENCY turns are with the provider: the questionnaire speaks in further ones',
};

/**
 * Counts the turns that the questionnaire took over since a budget was used up; logs each budget once a minute (D36).
 */
export function createBudgetReport({
  log,
  registry,
  now = () => performance.now(),
}: {
  log: Pick<Logger, 'warn'>;
  registry: Registry;
  now?: () => number;
}): (budget: Budget) => void {
  const turns = new Counter({
    name: 'guichet_provider_turns_over_budget_total',
    help: 'Turns that the questionnaire took over since a budget of the provider was used up',
    labelNames: ['budget'] as const,
    registers: [registry],
  });
  // Starts at 0, so that Prometheus sees the first increase.
  for (const budget of Object.keys(sentences)) turns.inc({ budget }, 0);
  const loggedAt: Partial<Record<Budget, number>> = {};
  return (budget) => {
    turns.inc({ budget });
    const lastLoggedAt = loggedAt[budget];
    if (lastLoggedAt !== undefined && now() - lastLoggedAt < LOG_INTERVAL_MS) return;
    loggedAt[budget] = now();
    log.warn({ budget }, sentences[budget]);
  };
}
