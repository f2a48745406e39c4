import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { type SchemaLike, schemaPath } from '../document/document.ts';
import { prose } from '../document/prose.ts';
import { type Field, type TypePart, typeOf } from './describe-schema.ts';

type Local = (path: string) => string;

/** Renders a type's line, with links to named schemas. */
export function typeView(schema: SchemaLike, local: Local): SafeHtml {
  return partsView(typeOf(schema), local);
}

/** Renders fields as a list, the members of an object below it. */
export function fieldsView(fields: readonly Field[], local: Local): Child {
  if (fields.length === 0) return null;
  const items = fields.map(({ name, type, required, description, fields: members }) => {
    const mark = required && html` <strong class="required">required</strong>`;
    const note = description !== undefined && html`<p class="note">${prose(description)}</p>`;
    return html`<li>
<p><code>${name}</code> <span class="type">${partsView(type, local)}</span>${mark}</p>
${note}${fieldsView(members, local)}</li>`;
  });
  return html`<ul class="members">${items}</ul>`;
}

function partsView(parts: readonly TypePart[], local: Local): SafeHtml {
  return html`${parts.map((part) => {
    if (typeof part === 'string') return part;
    return 'value' in part
      ? html`<code>${part.value}</code>`
      : html`<a href="${local(schemaPath(part.schema))}">${part.schema}</a>`;
  })}`;
}
