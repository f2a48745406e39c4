import { readPartners } from '#db/workspaces/manage-partners.ts';
import type { ManagementPrincipal } from '#domain/access/principal.ts';
import { isLiveKey } from '#kernel/secrets/keys.ts';
import { createPartner } from '../partners/create-partner.ts';
import { issueKeyForPartner } from '../partners/issue-key-for-partner.ts';
import { requirePartner } from '../partners/require-partner.ts';
import { updatePartner } from '../partners/update-partner.ts';
import type { SetWebhookDeps } from '../webhooks/set-webhook.ts';
import { applyWebhook } from './apply-webhook.ts';
import { atPath } from './at-path.ts';
import type { PlanStep } from './plan-step.ts';
import type { SetupPartner } from './setup-format.ts';

export type PartnerDeps = SetWebhookDeps;

/** Creates or changes a partner of a setup file, issues its missing keys, and sets its webhook. Returns all steps. */
export async function applyPartner(
  deps: PartnerDeps,
  { actor }: ManagementPrincipal,
  { webhook, keys, ...settings }: SetupPartner,
): Promise<PlanStep[]> {
  const { code } = settings;
  const before = (await readPartners(deps.database.query)).find((partner) => partner.code === code);
  const steps: PlanStep[] = [];
  const labels = keys.map(({ label }) => label);
  const [firstLabel, ...furtherLabels] = labels;
  const validKeys = before?.keys.filter((key) => key.purpose === 'api' && isLiveKey(key, deps.clock.now()));
  const existingLabels = new Set(validKeys?.map(({ label }) => label));
  if (before === undefined) {
    const { key } = await createPartner(deps, actor, { ...settings, label: firstLabel });
    const labelField = firstLabel === undefined ? {} : { label: firstLabel };
    steps.push({ thing: 'partner', name: code, change: 'create' });
    steps.push({ thing: 'key', name: code, ...labelField, change: 'create', key });
  } else {
    const fields = (['name', 'profile'] as const).filter(
      (field) => settings[field] !== undefined && settings[field] !== before[field],
    );
    await updatePartner(deps, actor, settings);
    const step = { thing: 'partner', name: code } as const;
    steps.push(fields.length === 0 ? { ...step, change: 'none' } : { ...step, change: 'change', fields });
  }
  // A new partner has its first key already.
  const remainingLabels = before === undefined ? furtherLabels : labels;
  for (const label of remainingLabels) {
    const step = { thing: 'key', name: code, label } as const;
    if (existingLabels.has(label)) steps.push({ ...step, change: 'none' });
    else {
      const { key } = await issueKeyForPartner(deps, actor, { code, test: false, label });
      steps.push({ ...step, change: 'create', key });
    }
  }
  if (webhook !== undefined) {
    const { id, profile } = await requirePartner(deps.database.query, code);
    const access = { actor, owner: { partnerId: id }, profile };
    steps.push(await atPath('webhook', applyWebhook(deps, access, { name: code, webhook })));
  }
  return steps;
}
