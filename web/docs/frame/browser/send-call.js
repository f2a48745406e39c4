/** Sends the call of a form, and shows the answer as it arrives. */

/** @typedef {{ name: string, in: string, required?: boolean, example?: unknown }} Parameter */
/** @typedef {{ $ref?: string, format?: string, properties?: Record<string, Schema>, required?: string[] }} Schema */
/** @typedef {{ schema: Schema, example?: unknown }} Media */
/**
 * @typedef {{ operationId: string, security?: object[], parameters?: Parameter[],
 *   requestBody?: { content: Record<string, Media> } }} Operation
 */
/** @typedef {{ base: string, path: string, method: string, operation: Operation }} Call */

/** About so many characters of an answer are shown: more would slow the page down. */
const SHOWN_LENGTH_MAX = 100_000;

export async function sendCall(
  /** @type {Call} */ call,
  /** @type {HTMLFormElement} */ form,
  /** @type {HTMLElement} */ output,
) {
  output.textContent = 'Sending…';
  try {
    const { url, init } = requestOf(call, form);
    await showResponse(await fetch(url, init), output);
  } catch (error) {
    output.textContent = `Not sent, or cut: ${error instanceof Error ? error.message : error}`;
  }
}

function requestOf(
  /** @type {Call} */ { base, path, method, operation },
  /** @type {HTMLFormElement} */ form,
) {
  const headers = new Headers();
  const query = new URLSearchParams();
  const fields = new FormData();
  let address = path;
  /** @type {string | FormData | null} */
  let body = null;
  for (const control of form.querySelectorAll('input, textarea')) {
    if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement)) continue;
    const { name, value } = control;
    const file = control instanceof HTMLInputElement ? control.files?.[0] : undefined;
    const place = control.dataset.in;
    if (place === 'body') {
      body = value;
      continue;
    }
    if (file !== undefined) {
      fields.set(name, file);
      continue;
    }
    // A field that is left empty is not sent.
    if (value === '') continue;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query') query.set(name, value);
    else if (place === 'header') headers.set(name, value);
    else if (place === 'form') fields.set(name, value);
  }
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  if ('multipart/form-data' in (operation.requestBody?.content ?? {})) body = fields;
  const search = query.size > 0 ? `?${query}` : '';
  return { url: `${base}${address}${search}`, init: { method, headers, body } };
}

async function showResponse(/** @type {Response} */ response, /** @type {HTMLElement} */ output) {
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}\n`).join('');
  const block = document.createElement('pre');
  const code = document.createElement('code');
  block.append(code);
  output.replaceChildren(block);
  code.textContent = `${response.status} ${response.statusText}\n${head}\n`;
  if (response.headers.get('Content-Type')?.startsWith('application/json')) {
    const text = JSON.stringify(await response.json(), null, 2);
    code.append(text.slice(0, SHOWN_LENGTH_MAX));
    return;
  }
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let shown = 0; reader !== undefined && shown < SHOWN_LENGTH_MAX; ) {
    const { done, value } = await reader.read();
    if (done) return;
    shown += value.length;
    code.append(value);
  }
  await reader?.cancel();
}
