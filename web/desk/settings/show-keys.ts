import { keyScopes, permissions } from '#domain/access/permissions.ts';
import { name, id as uuid } from '#domain/administration/field-schemas.ts';
import { issueManagementKey } from '#domain/administration/keys/issue-management-key.ts';
import { listManagementKeys } from '#domain/administration/keys/list-management-keys.ts';
import { revokeManagementKey } from '#domain/administration/keys/revoke-management-key.ts';
import { accessWorkspaceWebhook } from '#domain/administration/webhooks/employer-webhook.ts';
import { showWebhook } from '#domain/administration/webhooks/show-webhook.ts';
import type { Deps } from '#domain/ports.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { FormFields } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { type DeskCall, deskFormHandler, deskHandler, deskRedirect, deskReply } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { ifFound } from '../parts/if-found.ts';
import { typedText } from '../parts/typed-text.ts';
import { changeWebhook, type Outcome } from './change-webhook.ts';
import { type KeysForm, keysPage, secretNotice } from './keys-page.ts';
import { settingsTexts } from './texts.ts';

const permission = 'settings:manage';

export const showKeys = deskHandler((deps, _call, desk) => show(deps, desk, {}), permission);

/** Issues or revokes a key, or changes the webhook. A new secret is only in this answer. */
export const changeKeys = deskFormHandler(
  async (deps, _call, desk) => {
    const form = readForm(desk.fields);
    const outcome = await change(deps, desk, form);
    const { notice, faults } = outcome;
    if (notice === undefined && faults === undefined)
      return deskRedirect(desk.visit.urls.to('/desk/settings/keys', {}));
    // Only a form with faults is shown again as it was filled in.
    return show(deps, desk, { form: faults === undefined ? undefined : form, ...outcome });
  },
  { permission, needsFreshSignIn: () => true },
);

async function change(deps: Deps, desk: DeskCall & { fields: FormFields }, form: KeysForm): Promise<Outcome> {
  const { fields, access } = desk;
  const { slug } = access.workspace;
  const idempotencyKey = idempotencyKeyOf(fields, form);
  if (fields.step === 'issue') return issue(deps, desk, { ...form, idempotencyKey });
  if (fields.step === 'revoke') {
    const id = uuid.safeParse(fields.id).data;
    // The key may not be found any more: the page after the redirect lists the present keys.
    if (id !== undefined)
      await ifFound(revokeManagementKey(deps, { actor: access.actor, id, workspace: slug }));
    return {};
  }
  return changeWebhook(deps, desk, { step: fields.step, url: form.url, idempotencyKey });
}

/**
 * Returns the idempotency key of a form: the same for a form that is sent again, another for other values. Null without
 * the form's id.
 */
function idempotencyKeyOf({ once, step }: FormFields, form: KeysForm): string | null {
  const formId = uuid.safeParse(once).data;
  return formId === undefined ? null : sha256(JSON.stringify([formId, step, form]));
}

async function issue(
  deps: Deps,
  { session, access, visit }: DeskCall,
  { idempotencyKey, ...form }: KeysForm & { idempotencyKey: string | null },
): Promise<Outcome> {
  const { keys: texts } = settingsTexts[visit.lang];
  const label = name.safeParse(form.label).data;
  const faults: Fault[] = [];
  if (label === undefined || !isCleanText(label))
    faults.push({ field: 'label', label: texts.issue.label, message: texts.issue.labelRequired });
  if (form.scopes.length === 0)
    faults.push({ field: 'scopes', label: texts.issue.scopes, message: texts.issue.scopesRequired });
  if (faults.length > 0) return { faults };
  // A key ends with its issuer at the latest. A member's keys stay after the session, so this issuer has no end.
  const issuer = { ...session.principal, expiresAt: null };
  const { key } = await issueManagementKey(deps, issuer, {
    workspace: access.workspace.slug,
    scopes: form.scopes,
    label,
    expiresAt: null,
    idempotencyKey,
  });
  return { notice: secretNotice(texts.copyNow, key) };
}

type KeysOutcome = Outcome & { form?: KeysForm | undefined };

/** Shows the page; without `form`, its forms are empty. */
async function show(
  deps: Deps,
  desk: DeskCall,
  { form, notice, faults = [] }: KeysOutcome,
): Promise<PageReply> {
  const { slug } = desk.access.workspace;
  const [keys, webhook] = await Promise.all([
    listManagementKeys(deps, { workspace: slug }),
    ifFound(showWebhook(deps.database.query, accessWorkspaceWebhook(desk.access))),
  ]);
  const emptyForm: KeysForm = { label: '', scopes: [], url: webhook?.url ?? '' };
  const page = keysPage(desk, {
    keys,
    webhook,
    form: form ?? emptyForm,
    faults,
    notice: notice ?? false,
    now: deps.clock.now(),
  });
  return deskReply(desk, page, faults.length > 0 ? 400 : 200);
}

function readForm(fields: FormFields): KeysForm {
  const scopes = keyScopes.filter(
    (scope) => permissions[scope].reach === 'workspace' && fields[scope] === '1',
  );
  return { label: typedText(fields.label).trim(), scopes, url: typedText(fields.url).trim() };
}
