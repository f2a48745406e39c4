import type { oas31 } from 'zod-openapi';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { refName, type SchemaLike } from '../document/document.ts';
import { prose } from '../document/prose.ts';

type Schema = oas31.SchemaObject;

/** Writes a schema's type in one line, with links to named schemas. */
export function typeOf(schema: SchemaLike): SafeHtml {
  if ('$ref' in schema) {
    const name = refName(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return joined(choices.map(typeOf), ' or ');
  if (schema.allOf !== undefined) return joined(schema.allOf.map(typeOf), ' and ');
  const types = [schema.type ?? []]
    .flat()
    .map((type) => (type === 'array' ? arrayType(schema) : html`${type}`));
  const name = types.length > 0 ? joined(types, ' or ') : html`any`;
  return html`${name}${format(schema)}${constraints(schema)}`;
}

/** Lists the members of an object, or of the objects of a list; nested members are below their parent. */
export function membersOf(schema: SchemaLike): Child {
  const { properties, required = [] } = objectOf(schema) ?? {};
  if (properties === undefined) return null;
  const member = ([name, property]: [string, SchemaLike]) => html`<li>
<p><code>${name}</code> <span class="type">${typeOf(property)}</span>${required.includes(name) && html` <strong class="required">required</strong>`}</p>
${descriptionOf(property)}${membersOf(property)}</li>`;
  return html`<ul class="members">${Object.entries(properties).map(member)}</ul>`;
}

export function schemaView(schema: SchemaLike): SafeHtml {
  return html`<p class="type">${typeOf(schema)}</p>${descriptionOf(schema)}${membersOf(schema)}`;
}

function objectOf(schema: SchemaLike): Schema | null {
  if ('$ref' in schema) return null;
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return objectOf(schema.items);
  return (schema.anyOf ?? schema.oneOf ?? []).map(objectOf).find((found) => found !== null) ?? null;
}

function arrayType({ items }: Schema): SafeHtml {
  return items === undefined ? html`array` : html`array of ${typeOf(items)}`;
}

function format({ format: name, contentEncoding }: Schema): Child {
  const note = name ?? contentEncoding;
  return note !== undefined && ` (${note})`;
}

function constraints(schema: Schema): Child {
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  const values = allowed?.map((value) => html`<code>${String(value)}</code>`);
  const bounds = [
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} items`,
  ].filter((bound) => bound !== false);
  return [values && html`: ${joined(values, ' or ')}`, bounds.length > 0 && `, ${bounds.join(', ')}`];
}

function descriptionOf(schema: SchemaLike): Child {
  const text = 'description' in schema ? schema.description : undefined;
  return text !== undefined && html`<p class="note">${prose(text)}</p>`;
}

function joined(items: readonly SafeHtml[], separator: string): SafeHtml {
  return html`${items.map((item, index) => [index > 0 && separator, item])}`;
}
