import { z } from 'zod';
import { appRouter } from '../routers/root.ts';

/** Matches a member: the compiler writes one a line, each level four columns deeper than its parent. */
const MEMBER = /^((?: {4})+)(?:readonly )?"?([\w$-]+)"?\??: /gm;
const INDENT_COLUMNS = 4;

/** Matches the whole declaration of the constant `types` of `src/index.ts`. */
const TYPES = /^declare const types: \{\n.*?^\};$/ms;

/** Adds the description of each procedure and field above its type, where editors look for it. */
export function describeDeclarations(declarations) {
  return declarations.replace(TYPES, (types) => {
    let path = [];
    return types.replaceAll(MEMBER, (member, indent, name) => {
      const parents = path.slice(0, indent.length / INDENT_COLUMNS - 1);
      path = [...parents, name];
      return commentOf(descriptionAt(path), indent) + member;
    });
  });
}

function commentOf(description, indent) {
  if (!description) return '';
  const lines = description.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  );
}

/** Finds the description at a path such as `procedures.jobs.listJson.output.jobs`. */
function descriptionAt([member, router, name, side, ...fields]) {
  const procedure = member === 'procedures' && appRouter._def.procedures[`${router}.${name}`]?._def;
  if (!procedure) return undefined;
  if (side === undefined) return procedureDescription(procedure.meta);
  const schema = { input: procedure.inputs[0], output: procedure.output }[side];
  return schema && fieldDescription(jsonSchemaOf(schema, side), fields);
}

function procedureDescription({ rest, description }) {
  if (rest === undefined) return description;
  return rest.description === undefined ? `${rest.summary}.` : `${rest.summary}.\n\n${rest.description}`;
}

const jsonSchemas = { input: new Map(), output: new Map() };

function jsonSchemaOf(schema, io) {
  const kept = jsonSchemas[io].get(schema) ?? z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  jsonSchemas[io].set(schema, kept);
  return kept;
}

/** Finds the description of a field; undefined if the alternatives of a value describe the field differently. */
function fieldDescription(root, fields) {
  if (fields.length === 0) return undefined;
  // A value has the properties of its schema, of each alternative and, for a list, of the items.
  const formsOf = (schema) => {
    const { $ref, anyOf = [], oneOf = [], allOf = [], items } = schema;
    const named = $ref === undefined ? [] : [root.$defs[$ref.replace('#/$defs/', '')]];
    const inner = [...named, ...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])];
    return [schema, ...inner.flatMap(formsOf)];
  };
  let schemas = [root];
  for (const field of fields) {
    schemas = schemas.flatMap(formsOf).flatMap(({ properties = {} }) => properties[field] ?? []);
  }
  const descriptions = new Set(schemas.map((schema) => ownDescription(schema, root)).filter(Boolean));
  return descriptions.size === 1 ? [...descriptions][0] : undefined;
}

/** Returns the description of a schema, or else of the definition that it refers to. */
function ownDescription({ description, $ref }, { $defs }) {
  return description ?? ($ref && $defs[$ref.replace('#/$defs/', '')].description);
}
