import type { Database } from '#db/connection/client.ts';
import { withinTransaction } from '#db/connection/within-transaction.ts';
import { tryLockSetup } from '#db/workspaces/lock-setup.ts';
import type { ManagementPrincipal } from '#domain/access/principal.ts';
import { renderFeedJobs } from '#domain/feed/render-feed-jobs.ts';
import type { Deps, WebhookRefusal } from '#domain/ports.ts';
import { DomainError, type FieldFault } from '#kernel/errors/errors.ts';
import { applyPartner, type PartnerDeps } from './apply-partner.ts';
import { applyWorkspace, type WorkspaceDeps } from './apply-workspace.ts';
import type { PlanStep } from './plan-step.ts';
import { readSetup } from './read-setup.ts';
import { refusedSetup } from './refused-setup.ts';
import type { Setup } from './setup-format.ts';

type SetupDeps = WorkspaceDeps & PartnerDeps & { readonly database: Database };
type Request = { text: string; dryRun: boolean };
export type AppliedSetup = { dryRun: boolean; changes: number; plan: PlanStep[] };

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
): Promise<AppliedSetup> {
  const setup = readSetup(text);
  const { workspaces, partners } = setup;
  const webhookSender = await checkAddresses(deps, setup);
  for (const { webhook, profile } of partners)
    if (webhook !== undefined && profile !== undefined) await renderFeedJobs(deps, { profile });
  let plan: PlanStep[] = [];
  const applied = deps.database.transaction(async (tx) => {
    // Two runs at once would both create the keys of one label.
    if (!(await tryLockSetup(tx)))
      throw new DomainError('invalid_request', 'Another run of apply is under way.');
    const within = { ...deps, webhookSender, database: withinTransaction(deps.database, tx) };
    plan = await applyAll(
      [
        ...workspaces.map((item, index) => ({
          path: `workspaces.${index}`,
          item,
          apply: () => applyWorkspace(within, principal, item),
        })),
        ...partners.map((item, index) => ({
          path: `partners.${index}`,
          item,
          apply: () => applyPartner(within, principal, item),
        })),
      ],
      webhookSender,
    );
    if (dryRun) throw new Undone();
  });
  await applied.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return {
    dryRun,
    changes: plan.filter(({ change }) => change !== 'none').length,
    plan: dryRun ? plan.map(withoutSecret) : plan,
  };
}

type Part = {
  path: string;
  item: { webhook?: { url: string } | undefined };
  apply: () => Promise<PlanStep[]>;
};

/** Applies every part, also behind a faulty one, so that the refusal names each fault by its path in the file. */
async function applyAll(parts: readonly Part[], sender: Deps['webhookSender']): Promise<PlanStep[]> {
  const plan: PlanStep[] = [];
  const faults: FieldFault[] = [];
  for (const { path, item, apply } of parts) {
    try {
      plan.push(...(await apply()));
    } catch (error) {
      // A statement that failed ends the transaction, and with it the search for more faults.
      if (!(error instanceof DomainError)) {
        if (faults.length === 0) throw error;
        break;
      }
      faults.push(...faultsAt(path, error, item.webhook && (await sender.refusalOf(item.webhook.url))));
    }
  }
  if (faults.length > 0) throw refusedSetup(faults);
  return plan;
}

/**
 * Looks up the hosts of all webhooks before the transaction, which would hold its locks for as long as a name server
 * takes.
 */
async function checkAddresses({ webhookSender }: SetupDeps, { workspaces, partners }: Setup) {
  const urls = new Set([...workspaces, ...partners].flatMap(({ webhook }) => webhook?.url ?? []));
  const checked = [...urls].map(async (url) => [url, await webhookSender.refusalOf(url)] as const);
  const refusals = new Map(await Promise.all(checked));
  return { ...webhookSender, refusalOf: async (url: string) => refusals.get(url) ?? null };
}

/** Returns the step without its key or secret: those of a dry run are never issued. */
function withoutSecret(step: PlanStep): PlanStep {
  if ('key' in step) {
    const { key: _key, ...shown } = step;
    return shown;
  }
  if ('secret' in step) {
    const { secret: _secret, ...shown } = step;
    return shown;
  }
  return step;
}

/** Lists the faults of a part, and that of its webhook's address, which may not have been reached. */
function faultsAt(
  path: string,
  { details, message }: DomainError,
  refusal: WebhookRefusal | null | undefined,
): FieldFault[] {
  const faults: FieldFault[] =
    details.length > 0 ? [...details] : [{ field: '', code: 'unknown_option', message }];
  if (refusal?.fault === 'refused_address' && !faults.some(({ field }) => field === 'webhook.url'))
    faults.push({ field: 'webhook.url', code: 'unknown_option', message: refusal.sentence });
  return faults.map((fault) => ({ ...fault, field: [path, fault.field].filter(Boolean).join('.') }));
}
