import { isDeepStrictEqual } from 'node:util';
import { findWorkspaceEvenDisabled } from '#db/workspaces/workspaces.ts';
import type { ManagementPrincipal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';
import { isLiveKey } from '#kernel/secrets/keys.ts';
import { changeKeyScopes } from '../keys/change-key-scopes.ts';
import { issueManagementKey } from '../keys/issue-management-key.ts';
import { listManagementKeys } from '../keys/list-management-keys.ts';
import { accessWorkspaceWebhook } from '../webhooks/employer-webhook.ts';
import type { SetWebhookDeps } from '../webhooks/set-webhook.ts';
import { updateWorkspace } from '../workspaces/change-workspace.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { refuseWhileDeleting } from '../workspaces/require-open-deletion.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';
import { workspaceDefaults } from '../workspaces/workspace-defaults.ts';
import { applyWebhook } from './apply-webhook.ts';
import { atPath } from './at-path.ts';
import type { PlanStep } from './plan-step.ts';
import type { SetupWorkspace } from './setup-format.ts';

export type WorkspaceDeps = Pick<Deps, 'database' | 'clock'> & SetWebhookDeps;

/** Creates or changes a workspace of a setup file, its keys and its webhook. Returns all steps. */
export async function applyWorkspace(
  deps: WorkspaceDeps,
  principal: ManagementPrincipal,
  workspace: SetupWorkspace,
): Promise<PlanStep[]> {
  const { slug, keys, webhook } = workspace;
  const steps: PlanStep[] = [await applySettings(deps, principal, workspace)];
  const storedKeys = await listManagementKeys(deps, { workspace: slug });
  const liveKeys = storedKeys.filter((key) => isLiveKey(key, deps.clock.now()));
  for (const { label, scopes } of keys) {
    const existingKey = liveKeys.find((key) => key.label === label);
    const step = { thing: 'key', name: slug, label } as const;
    if (existingKey === undefined) {
      const { key } = await issueManagementKey(deps, principal, {
        workspace: slug,
        label,
        scopes,
        expiresAt: null,
      });
      steps.push({ ...step, change: 'create', key });
    } else if (isDeepStrictEqual(new Set(existingKey.scopes), new Set(scopes))) {
      steps.push({ ...step, change: 'none' });
    } else {
      await changeKeyScopes(deps, principal, { id: existingKey.id, workspace: slug, scopes });
      steps.push({ ...step, change: 'change', fields: ['scopes'] });
    }
  }
  if (webhook !== undefined) {
    const { id } = await requireWorkspace(deps.database.query, slug);
    const access = accessWorkspaceWebhook({ actor: principal.actor, workspace: { id, slug } });
    steps.push(await atPath('webhook', applyWebhook(deps, access, { name: slug, webhook })));
  }
  return steps;
}

/** Creates or changes the workspace itself. An `intro` that is one text is in the workspace's language. */
async function applySettings(
  deps: WorkspaceDeps,
  { actor }: ManagementPrincipal,
  { keys: _keys, webhook: _webhook, intro, ...settings }: SetupWorkspace,
): Promise<PlanStep> {
  const { slug } = settings;
  const step = { thing: 'workspace', name: slug } as const;
  const before = await findWorkspaceEvenDisabled(deps.database.query, slug);
  const lang = settings.lang ?? before?.lang ?? workspaceDefaults.lang;
  const texts = typeof intro === 'string' ? { [lang]: intro } : intro;
  const fields = { ...settings, introFr: texts?.fr, introEn: texts?.en };
  if (before === null) {
    await createWorkspace(deps, actor, fields);
    return { ...step, change: 'create' };
  }
  await refuseWhileDeleting(deps.database.query, { workspaceId: before.id, slug });
  const changed = await updateWorkspace(deps, actor, fields);
  if (changed.fields.length === 0) return { ...step, change: 'none' };
  return { ...step, change: 'change', fields: changed.fields };
}
