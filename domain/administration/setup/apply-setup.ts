import type { Database } from '#db/connection/client.ts';
import { withinTransaction } from '#db/connection/within-transaction.ts';
import { tryLockSetup } from '#db/workspaces/lock-setup.ts';
import type { ManagementPrincipal } from '#domain/access/principal.ts';
import { renderFeedJobs } from '#domain/feed/render-feed-jobs.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { applyPartner, type PartnerDeps } from './apply-partner.ts';
import { applyWorkspace, type WorkspaceDeps } from './apply-workspace.ts';
import { atPath } from './at-path.ts';
import type { PlanStep } from './plan.ts';
import { readSetup } from './read-setup.ts';
import type { Setup } from './setup-format.ts';

type SetupDeps = WorkspaceDeps & PartnerDeps & { readonly database: Database };
type Request = { text: string; dryRun: boolean };
type Applied = { dryRun: boolean; changes: number; plan: PlanStep[] };

/** Carries the plan of a dry run out of the transaction, which it undoes. */
class Undone extends Error {
  override readonly name = 'Undone';
}

/**
 * Sets up workspaces, partners and their keys as a file says, in one transaction, by the use cases of the commands. A
 * second call changes nothing; nothing is ever deleted (D88).
 */
export async function applySetup(
  deps: SetupDeps,
  principal: ManagementPrincipal,
  { text, dryRun }: Request,
): Promise<Applied> {
  const setup = readSetup(text);
  const { workspaces, partners } = setup;
  const webhookSender = await checkAddresses(deps, setup);
  for (const { webhook, profile } of partners)
    if (webhook !== undefined && profile !== undefined) await renderFeedJobs(deps, { profile });
  let plan: PlanStep[] = [];
  const applied = deps.database.transaction(async (tx) => {
    plan = [];
    // Two runs at once would both create the keys of one label.
    if (!(await tryLockSetup(tx)))
      throw new DomainError('invalid_request', 'Another run of apply is under way.');
    const within = { ...deps, webhookSender, database: withinTransaction(deps.database, tx) };
    for (const [index, workspace] of workspaces.entries())
      plan.push(...(await atPath(`workspaces.${index}`, applyWorkspace(within, principal, workspace))));
    for (const [index, partner] of partners.entries())
      plan.push(...(await atPath(`partners.${index}`, applyPartner(within, principal, partner))));
    if (dryRun) throw new Undone();
  });
  await applied.catch((error: unknown) => {
    if (error instanceof DomainError) throw refusedFile(error);
    if (!(error instanceof Undone)) throw error;
  });
  return {
    dryRun,
    changes: plan.filter(({ change }) => change !== 'none').length,
    plan: printablePlan(plan, dryRun),
  };
}

/** Looks up the hosts of all webhooks before the transaction, which would hold its locks for as long as a name server takes. */
async function checkAddresses({ webhookSender }: SetupDeps, { workspaces, partners }: Setup) {
  const urls = new Set([...workspaces, ...partners].flatMap(({ webhook }) => webhook?.url ?? []));
  const checked = [...urls].map(async (url) => [url, await webhookSender.refusalOf(url)] as const);
  const refusals = new Map(await Promise.all(checked));
  return { ...webhookSender, refusalOf: async (url: string) => refusals.get(url) ?? null };
}

/** Leaves out the secrets of a dry run, which no one has issued. */
function printablePlan(plan: PlanStep[], dryRun: boolean): PlanStep[] {
  return dryRun ? plan.map(({ key, secret, ...step }) => step) : plan;
}

function refusedFile({ reason, message, details }: DomainError): DomainError {
  const path = details[0] === undefined ? '' : ` at ${details[0].field}`;
  return new DomainError(reason, `The file is refused${path}, and nothing is written. ${message}`, {
    details,
  });
}
