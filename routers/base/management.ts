import { openedWorkspace } from '#domain/access/management-admission.ts';
import type { KeyScope } from '#domain/access/permissions.ts';
import { scopeMissing, unknownWorkspace } from '#kernel/errors/refusals.ts';
import { checkText, takeNullAsAbsent, unifyFailures } from './input-checks.ts';
import { onConnection, requireKey } from './procedures.ts';
import { type OperationMeta, type RestMeta, rest } from './rest.ts';
import { t } from './trpc.ts';

/** Counts a management call against its key and opens its workspace, before the body is validated. */
const admitManagement = t.middleware(async ({ ctx, getRawInput, meta, next }) => {
  const principal = await requireKey(ctx, 'management');
  const call = { principal, rules: meta ?? {} };
  return next({ ctx: { principal, access: await ctx.admitManagement(call, await getRawInput()) } });
});

const managementProcedure = onConnection
  .meta({ authentication: 'management_key' })
  .use(unifyFailures)
  .use(admitManagement)
  .use(checkText)
  .use(takeNullAsAbsent);

/** The base of management operations in one workspace, which their input names as `slug` (D53). */
export const manageProcedure = managementProcedure
  .meta({ manages: 'workspace' })
  .use(({ ctx, next }) => next({ ctx: { access: openedWorkspace(ctx.access) } }));

/** The base of management operations of the whole installation (D53). */
export const installationProcedure = managementProcedure.meta({ manages: 'installation' });

/** The 404 of an operation of the installation that names a workspace. */
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
  const all = [...statuses, 401, 403, 500];
  return {
    ...rest({
      tag: 'Management',
      errors: 'standard',
      extension: true,
      cache: 'no-store',
      ...meta,
      scope: permission,
      path: `/api/manage/v1${path}`,
      statuses: [...new Set(all)].toSorted((one, other) => one - other),
    }),
    permission,
  };
}
