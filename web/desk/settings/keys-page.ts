import { randomUUID } from 'node:crypto';
import type { KeyScope } from '#domain/access/permissions.ts';
import type { listManagementKeys } from '#domain/administration/keys/list-management-keys.ts';
import type { showWebhook } from '#domain/administration/webhooks/show-webhook.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { labelledField } from '#web/portal/labelled-field.ts';
import type { DeskCall } from '../desk-call.ts';
import { deskForm, deskFrame, type Fault } from '../frame/desk-frame.ts';
import { freshSignInNotice } from '../frame/refusals.ts';
import { momentOf } from '../parts/moment.ts';
import { settingsTexts } from './texts.ts';

type Key = Awaited<ReturnType<typeof listManagementKeys>>[number];
type Webhook = Awaited<ReturnType<typeof showWebhook>>;

/** The forms of the page, as they were filled in. */
export type KeysForm = { label: string; scopes: readonly KeyScope[]; url: string };

type KeysView = {
  keys: readonly Key[];
  webhook: Webhook | null;
  form: KeysForm;
  faults: readonly Fault[];
  /** The result of a form: a secret, which no later page shows again, or a sentence; false for none. */
  notice: SafeHtml | false;
  now: Date;
};

const PATH = '/desk/settings/keys';

/** `/desk/settings/keys`: the workspace's management keys and webhook. Changes need a recent sign-in (D103). */
export function keysPage(desk: DeskCall, view: KeysView): string {
  const { keys: texts } = settingsTexts[desk.visit.lang];
  const { keys, webhook, faults, notice, now } = view;
  const { isFresh } = desk.session;
  const entries = keys.map((key) => html`<li>${keyEntry(desk, key, now)}</li>`);
  const isAfterForm = faults.length > 0 || notice !== false;
  return deskFrame(desk, {
    title: texts.title,
    lead: texts.lead,
    navPage: PATH,
    // The link to the other language would lose the input or the secret.
    ...(!isAfterForm && { path: PATH }),
    faults,
    main: html`${notice}${freshSignInNotice(desk, PATH)}
<section class="panel">${keys.length === 0 ? html`<p>${texts.none}</p>` : html`<ul class="entries">${entries}</ul>`}</section>
${isFresh && issueForm(desk, view)}
${webhookSection(desk, webhook, view)}`,
  });
}

/** Shows a new secret. No later page shows it again. */
export function secretNotice(sentence: string, secret: string): SafeHtml {
  return html`<div class="notice good" role="status"><p>${sentence}</p><p><code class="secret">${secret}</code></p></div>`;
}

function keyEntry(desk: DeskCall, key: Key, now: Date): SafeHtml {
  const { keys: texts } = settingsTexts[desk.visit.lang];
  const { id, label, scopes, lastFour, lastUsedAt } = key;
  const endState = endStateOf(desk, key, now);
  // The operator can issue keys with scopes that this page does not offer, and for which it has no name.
  const scopeNames: Readonly<Record<string, string>> = texts.scopes;
  const ending = texts.ending(lastFour);
  const revoke = html`<input type="hidden" name="id" value="${id}">
<p class="actions"><button class="button quiet small" type="submit" name="step" value="revoke" aria-label="${texts.revoke} ${ending}">${texts.revoke}</button></p>`;
  const endTag = endState !== null && html`<span class="tag long">${endState}</span>`;
  return html`<p><strong dir="auto">${label ?? ending}</strong></p><p class="tags"><span class="tag">${ending}</span>${endTag}</p>
<p>${scopes.map((scope) => scopeNames[scope] ?? scope).join(' · ')}</p>
<p class="hint">${lastUsedAt === null ? texts.unused : texts.used(momentOf(desk, lastUsedAt))}</p>
${desk.session.isFresh && endState === null && formOf(desk, revoke)}`;
}

/** Says that a key is revoked or expired; null for a key that works. */
function endStateOf({ visit }: DeskCall, { revokedAt, expiresAt }: Key, now: Date): string | null {
  const { keys: texts } = settingsTexts[visit.lang];
  if (revokedAt !== null) return texts.revoked;
  return expiresAt !== null && expiresAt <= now ? texts.expired : null;
}

function issueForm(desk: DeskCall, { form, faults }: KeysView): SafeHtml {
  const { keys: texts } = settingsTexts[desk.visit.lang];
  const scopesFault = faultOf(faults, 'scopes');
  const labelField = labelledField({
    name: 'label',
    label: texts.issue.label,
    fault: faultOf(faults, 'label'),
    control: (attributes) =>
      html`<input ${attributes} type="text" maxlength="200" required value="${form.label}">`,
  });
  const boxes = Object.entries(texts.scopes).map(([scope, words]) => {
    const checked = form.scopes.some((chosen) => chosen === scope) && html` checked`;
    return html`<p class="check"><input type="checkbox" id="scope-${scope}" name="${scope}" value="1"${checked}><label for="scope-${scope}">${words}</label></p>`;
  });
  const describedBy = scopesFault !== undefined && html` aria-describedby="scopes-error"`;
  const scopesField = html`<fieldset class="field" id="scopes"${describedBy}><legend>${texts.issue.scopes}</legend>
${scopesFault !== undefined && html`<p class="fault" id="scopes-error">${scopesFault}</p>`}${boxes}</fieldset>`;
  return section(
    texts.issue.heading,
    formOf(
      desk,
      html`${labelField}${scopesField}<p class="actions"><button class="button" type="submit" name="step" value="issue">${texts.issue.submit}</button></p>`,
    ),
  );
}

function webhookSection(desk: DeskCall, webhook: Webhook | null, { form, faults }: KeysView): SafeHtml {
  const { webhook: texts } = settingsTexts[desk.visit.lang];
  const urlField = labelledField({
    name: 'url',
    label: texts.url,
    fault: faultOf(faults, 'url'),
    control: (attributes) =>
      html`<input ${attributes} type="url" maxlength="2048" required value="${form.url}">`,
  });
  const otherButtons = (['test', 'rotate', 'remove'] as const).map(
    (step) =>
      html`<button class="button quiet" type="submit" name="step" value="${step}" formnovalidate>${texts[step]}</button>`,
  );
  const body: Child = desk.session.isFresh
    ? formOf(
        desk,
        html`${urlField}<p class="actions"><button class="button" type="submit" name="step" value="webhook">${texts.submit}</button>${webhook !== null && otherButtons}</p>`,
      )
    : html`<p class="secret">${webhook?.url ?? texts.none}</p>`;
  const disabled = webhook?.disabledAt != null && html`<p class="notice warn">${texts.disabled}</p>`;
  return section(texts.heading, html`<p>${texts.lead}</p>${disabled}${body}`);
}

function faultOf(faults: readonly Fault[], field: string) {
  return faults.find((fault) => fault.field === field)?.message;
}

function section(heading: string, body: Child): SafeHtml {
  return html`<section class="panel"><h2>${heading}</h2>${body}</section>`;
}

/** Renders a form with an id of its own (the field `once`), so that a form that is sent twice makes one secret. */
function formOf(desk: DeskCall, body: SafeHtml): SafeHtml {
  const formId = html`<input type="hidden" name="once" value="${randomUUID()}">`;
  return deskForm(desk, desk.visit.urls.formTo(PATH, {}), html`${formId}${body}`);
}
