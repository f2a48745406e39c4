import { type Database, withinTransaction } from '#db/connection/database.ts';
import { tryLockSetup } from '#db/operation/setup-lock.ts';
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
/** `text` is the content of the setup file. */
type SetupRequest = { text: string; dryRun: boolean };
export type AppliedSetup = { dryRun: boolean; changes: number; plan: PlanStep[] };

/** Thrown at the end of a dry run, so that its transaction is rolled back. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
  readonly plan: PlanStep[];

  constructor(plan: PlanStep[]) {
    super('a dry run writes nothing');
    this.plan = plan;
  }
}

/**
 * Sets up the workspaces, partners, keys and webhooks of a file in one transaction, by the use cases of the commands. A
 * second call with the same file changes nothing, and no call deletes anything (D88).
 */
export async function applySetup(
  deps: SetupDeps,
  principal: ManagementPrincipal,
  { text, dryRun }: SetupRequest,
): Promise<AppliedSetup> {
  const setup = readSetup(text);
  const { workspaces, partners } = setup;
  const webhookSender = await lookUpHosts(deps, setup);
  // The feeds are rendered before the transaction, since the embedded database has one connection.
  for (const { webhook, profile } of partners)
    if (webhook !== undefined && profile !== undefined) await renderFeedJobs(deps, { profile });
  const applying = deps.database.transaction(async (tx) => {
    // Without the lock, two runs at the same time would each create a key for the same label.
    if (!(await tryLockSetup(tx)))
      throw new DomainError('invalid_request', 'Another run of apply is under way.');
    const depsInTransaction = { ...deps, webhookSender, database: withinTransaction(deps.database, tx) };
    const plan = await applyAll(
      [
        ...workspaces.map((item, index) => ({
          path: `workspaces.${index}`,
          item,
          apply: () => applyWorkspace(depsInTransaction, principal, item),
        })),
        ...partners.map((item, index) => ({
          path: `partners.${index}`,
          item,
          apply: () => applyPartner(depsInTransaction, principal, item),
        })),
      ],
      webhookSender,
    );
    if (dryRun) throw new DryRunEnd(plan);
    return plan;
  });
  const plan = await applying.catch((error: unknown) => {
    if (error instanceof DryRunEnd) return error.plan;
    throw error;
  });
  return {
    dryRun,
    changes: plan.filter(({ change }) => change !== 'none').length,
    plan: dryRun ? plan.map(withoutSecret) : plan,
  };
}

/** A workspace or a partner of the file, with its path in the file, such as `workspaces.0`. */
type Part = {
  path: string;
  item: { webhook?: { url: string } | undefined };
  apply: () => Promise<PlanStep[]>;
};

/** Applies every part, also after a faulty one, so that the refusal names each fault by its path in the file. */
async function applyAll(parts: readonly Part[], sender: Deps['webhookSender']): Promise<PlanStep[]> {
  const plan: PlanStep[] = [];
  const faults: FieldFault[] = [];
  for (const { path, item, apply } of parts) {
    try {
      plan.push(...(await apply()));
    } catch (error) {
      if (error instanceof DomainError) {
        const refusal = item.webhook && (await sender.refusalOf(item.webhook.url));
        faults.push(...faultsAt(path, error, refusal));
        continue;
      }
      // An unexpected error may have ended the transaction, so the search for more faults ends, too.
      if (faults.length === 0) throw error;
      break;
    }
  }
  if (faults.length > 0) throw refusedSetup(faults);
  return plan;
}

/**
 * Looks up the hosts of all webhooks before the transaction, since its locks must not wait for a name server. Returns a
 * sender whose `refusalOf` answers from these results.
 */
async function lookUpHosts({ webhookSender }: SetupDeps, { workspaces, partners }: Setup) {
  const urls = [...workspaces, ...partners]
    .map(({ webhook }) => webhook?.url)
    .filter((url) => url !== undefined);
  const lookups = [...new Set(urls)].map(async (url) => [url, await webhookSender.refusalOf(url)] as const);
  const refusals = new Map(await Promise.all(lookups));
  return { ...webhookSender, refusalOf: async (url: string) => refusals.get(url) ?? null };
}

/** Returns the step without its key or secret, which a dry run does not issue. */
function withoutSecret(step: PlanStep): PlanStep {
  if ('key' in step) {
    const { key: _key, ...planned } = step;
    return planned;
  }
  if ('secret' in step) {
    const { secret: _secret, ...planned } = step;
    return planned;
  }
  return step;
}

/**
 * Lists the faults of a part, with their paths in the file. The fault of the webhook's address is added, since an
 * earlier fault may have ended the part before the address was checked.
 */
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
