import { z } from 'zod';
import { tooManyRequests, unauthorized } from '#kernel/errors/refusals.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import type { Deps } from '../ports.ts';
import type { AdmissionRules } from './admission.ts';
import { consumeLimit, type LimitedCaller } from './call-limits.ts';
import type { ManagementPrincipal, Principal } from './principal.ts';
import { openWorkspace, requireInstallation, type WorkspaceAccess } from './workspace-access.ts';

/**
 * The admission of management calls. The key's limit is checked first, then the workspace, then the permission (D53).
 * These checks do not need the body, so REST refuses a call before it reads the body.
 */
export type ManagementAdmission = {
  /** Refuses a call before its body is read. RPC has no `path`; without it, only the key's limit is checked. */
  precheckManagement(call: ManagementCall, path?: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Opens the workspace that the input names; null for a call of the installation. A precheck's count and workspace are
   * used again.
   */
  admitManagement(call: ManagementCall, input: unknown): Promise<WorkspaceAccess | null>;
};

type ManagementCall = { principal: Principal; rules: AdmissionRules };

/** The limit of a key's calls, all operations together. */
const KEY_LIMIT = { limit: 600, windowSeconds: 60 };

const slugInput = z.object({ slug: z.string() });

/** The result of a precheck, which has counted the call. Without a path it has not checked the permission. */
type PrecheckResult = { isPermitted: false } | { isPermitted: true; access: WorkspaceAccess | null };

export function createManagementAdmission(
  deps: Pick<Deps, 'database' | 'limiter'>,
  onLimitState: LimitedCaller['onLimitState'],
): ManagementAdmission {
  /** The precheck's result, until `admitManagement` takes it. */
  let precheckResult: PrecheckResult | null = null;

  async function countCall({ principal }: ManagementCall): Promise<void> {
    const { actor } = requireManager(principal);
    const { allowed, state } = await consumeLimit(deps.limiter, {
      policy: 'manage',
      owner: actor,
      limit: KEY_LIMIT,
    });
    onLimitState(state);
    if (!allowed) throw tooManyRequests(state.resetSeconds);
  }

  /** Checks the permission, and opens the workspace that the input names; null for a call of the installation. */
  async function checkPermission(
    { principal, rules }: ManagementCall,
    input: unknown,
  ): Promise<WorkspaceAccess | null> {
    const { permission, manages } = rules;
    if (permission === undefined) throw new TypeError('a management operation names its permission');
    const manager = requireManager(principal);
    if (manages === 'installation') {
      requireInstallation(manager, permission);
      return null;
    }
    const parsed = slugInput.safeParse(input);
    if (!parsed.success) throw fromZodError(parsed.error, { input });
    return openWorkspace(deps.database.query, manager, { ...parsed.data, permission });
  }

  return {
    precheckManagement: async (call, path) => {
      await countCall(call);
      precheckResult =
        path === undefined
          ? { isPermitted: false }
          : { isPermitted: true, access: await checkPermission(call, path) };
    },
    admitManagement: async (call, input) => {
      const earlierResult = precheckResult;
      precheckResult = null;
      if (earlierResult === null) await countCall(call);
      return earlierResult?.isPermitted === true ? earlierResult.access : checkPermission(call, input);
    },
  };
}

function requireManager(principal: Principal): ManagementPrincipal {
  if (principal.kind !== 'management') throw unauthorized();
  return principal;
}

/** Narrows the access of a call that names a workspace. */
export function openedWorkspace(access: WorkspaceAccess | null): WorkspaceAccess {
  if (access === null) throw new TypeError('a call was admitted without its workspace');
  return access;
}
