import { openedWorkspace } from '#domain/access/management-admission.ts';
import type { KeyScope } from '#domain/access/permissions.ts';
import { scopeMissing, unknownWorkspace } from '#kernel/errors/refusals.ts';
import type { Context } from './context.ts';
import { checkInput, unifyFailures } from './input-checks.ts';
import { onConnection, requireKey } from './procedures.ts';
import { type OperationMeta, type RestMeta, rest } from './rest.ts';

const managementProcedure = onConnection.meta({ authentication: 'management_key' }).use(unifyFailures);

/** The base of management operations in one workspace, which their input names as `slug` (D53). */
export const manageProcedure = managementProcedure
  .meta({ manages: 'workspace' })
  .use(async ({ ctx, meta, getRawInput, next }) => {
    const { principal, access } = await admit(ctx, meta, await getRawInput());
    return next({ ctx: { principal, access: openedWorkspace(access) } });
  })
  .use(checkInput);

/** The base of management operations of the whole installation (D53). */
export const installationProcedure = managementProcedure
  .meta({ manages: 'installation' })
  .use(async ({ ctx, meta, getRawInput, next }) => next({ ctx: await admit(ctx, meta, await getRawInput()) }))
  .use(checkInput);

/** Counts a management call against its key and opens the workspace that it names, before the input is validated. */
async function admit(ctx: Context, meta: OperationMeta | undefined, input: unknown) {
  const principal = await requireKey(ctx, 'management');
  return { principal, access: await ctx.admitManagement({ principal, rules: meta ?? {} }, input) };
}

/** The 404 of an operation of the installation that names a workspace. Its example names one that does not exist. */
export const unknownWorkspaceRefusal = {
  description: 'There is no such workspace.',
  failure: unknownWorkspace('atelier-lumen'),
};

const workspaceRefusals = (permission: KeyScope) => ({
  403: {
    description: 'The key lacks the scope of the operation.',
    failure: scopeMissing(permission, 'workspace'),
  },
  404: { ...unknownWorkspaceRefusal, description: 'There is no such workspace, or the key is not for it.' },
});

const installationRefusals = (permission: KeyScope) => ({
  403: {
    description: 'The key is of one workspace, or lacks the scope of the operation.',
    failure: scopeMissing(permission, 'installation'),
  },
});

type ManagementMeta = Omit<RestMeta, 'tag' | 'scope' | 'errors' | 'extension' | 'path' | 'statuses'> & {
  /** The permission that the operation needs, which is the scope of keys. */
  permission: KeyScope;
  /** The path below `/api/manage/v1`. */
  path: `/${string}`;
  /** The statuses in addition to those of every management operation. */
  statuses?: readonly number[];
  /** False for an operation whose only input is the workspace. It never answers 400. */
  refusesInput?: boolean;
};

/**
 * Describes a management operation in one workspace. Each answers 200, 401, 403, 404 and 500, and 400 unless
 * `refusesInput` is false.
 */
export function manageRest({ statuses = [], refusesInput = true, ...meta }: ManagementMeta): OperationMeta {
  return withSharedProperties({
    ...meta,
    statuses: [200, ...statuses, ...(refusesInput ? [400] : []), 404],
    refusals: { ...workspaceRefusals(meta.permission), ...meta.refusals },
  });
}

type InstallationMeta = Omit<ManagementMeta, 'permission' | 'refusesInput' | 'statuses'> & {
  /** `workspaces:manage` unless given. */
  permission?: KeyScope;
  statuses: readonly number[];
};

/** Describes a management operation of the installation. `statuses` are those of success and of its own refusals. */
export function installationRest({
  permission = 'workspaces:manage',
  ...meta
}: InstallationMeta): OperationMeta {
  return withSharedProperties({
    permission,
    ...meta,
    refusals: { ...installationRefusals(permission), ...meta.refusals },
  });
}

/** Adds the properties that all management operations share. */
function withSharedProperties({
  permission,
  path,
  statuses = [],
  ...meta
}: Omit<ManagementMeta, 'refusesInput'>): OperationMeta {
  const allStatuses = [...statuses, 401, 403, 500];
  return {
    ...rest({
      tag: 'Management',
      errors: 'standard',
      extension: true,
      cache: 'no-store',
      ...meta,
      scope: permission,
      path: `/api/manage/v1${path}`,
      statuses: [...new Set(allStatuses)].toSorted((one, other) => one - other),
    }),
    permission,
  };
}
