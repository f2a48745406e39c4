/** Makes a form for one operation from the service's OpenAPI document. Typed values stay in the memory of this page. */
import { sendCall } from './send-call.js';

/** @import { Call, Media, Operation, Parameter, Schema } from './send-call.js' */
/** @typedef {{ paths: Record<string, Record<string, Operation>>, components: { schemas: Record<string, Schema> } }} OpenApi */

/** The OpenAPI document, once it is asked for. @type {Promise<OpenApi> | null} */
let openApi = null;
/** The key that was typed in one form, with which the next form begins. */
let typedKey = '';

/** Replaces the paragraph of the button by the form of an operation, which sends its call to the service of this script. */
export async function openCall(/** @type {HTMLElement} */ buttonParagraph, /** @type {string} */ id) {
  const base = new URL('..', import.meta.url).href.replace(/\/$/, '');
  openApi ??= fetch(`${base}/openapi.json`).then((response) => response.json());
  const { paths, components } = await openApi;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== id) continue;
      const form = callForm({ base, path, method: method.toUpperCase(), operation }, components.schemas);
      buttonParagraph.replaceWith(form);
      const firstControl = form.querySelector('input, textarea, button');
      if (firstControl instanceof HTMLElement) firstControl.focus();
    }
  }
}

function callForm(/** @type {Call} */ call, /** @type {Record<string, Schema>} */ schemas) {
  const { security = [], parameters = [], requestBody } = call.operation;
  const [mediaType, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const form = document.createElement('form');
  form.className = 'try-form';
  if (security.some((requirement) => Object.keys(requirement).length > 0)) form.append(keyField());
  form.append(...parameters.map(parameterField));
  if (mediaType === 'application/json') form.append(bodyField(media?.example));
  if (mediaType === 'multipart/form-data' && media !== undefined) form.append(...formFields(media, schemas));
  const output = document.createElement('div');
  output.role = 'status';
  form.append(
    paragraph('A real call to this service. The key, and all that you type, stay in this page’s memory.'),
    sendButton(),
    output,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendCall(call, form, output);
  });
  return form;
}

function keyField() {
  const control = inputOf('X-API-Key', 'header', 'password');
  control.autocomplete = 'off';
  control.required = true;
  control.value = typedKey;
  control.addEventListener('input', () => {
    typedKey = control.value;
  });
  return labelled('X-API-Key', control);
}

function parameterField(/** @type {Parameter} */ parameter) {
  const control = inputOf(parameter.name, parameter.in, 'text');
  control.required = parameter.required === true;
  control.placeholder = String(parameter.example ?? '');
  return labelled(`${parameter.name} (${parameter.in})`, control);
}

function bodyField(/** @type {unknown} */ example) {
  const control = document.createElement('textarea');
  control.dataset.in = 'body';
  control.rows = 10;
  control.spellcheck = false;
  control.value = JSON.stringify(example ?? {}, null, 2);
  return labelled('Body, as JSON', control);
}

function formFields(/** @type {Media} */ { schema, example }, /** @type {Record<string, Schema>} */ schemas) {
  const name = schema.$ref?.slice('#/components/schemas/'.length);
  const { properties = {}, required = [] } = (name === undefined ? schema : schemas[name]) ?? {};
  return Object.entries(properties).map(([property, { format }]) => {
    const control = inputOf(property, 'form', format === 'binary' ? 'file' : 'text');
    control.required = required.includes(property);
    if (format !== 'binary') control.value = String(Object(example)[property] ?? '');
    return labelled(`${property} (form)`, control);
  });
}

function inputOf(/** @type {string} */ name, /** @type {string} */ place, /** @type {string} */ type) {
  const control = document.createElement('input');
  control.name = name;
  control.type = type;
  control.dataset.in = place;
  control.spellcheck = false;
  return control;
}

function labelled(/** @type {string} */ text, /** @type {HTMLElement} */ control) {
  const label = document.createElement('label');
  label.append(text, control);
  return label;
}

function paragraph(/** @type {string} */ text) {
  const element = document.createElement('p');
  element.className = 'note';
  element.append(text);
  return element;
}

function sendButton() {
  const button = document.createElement('button');
  button.className = 'button small';
  button.append('Send');
  return button;
}
