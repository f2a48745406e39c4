import type { oas31 } from 'zod-openapi';

/** A schema, or a reference to one. */
export type SchemaLike = oas31.SchemaObject | oas31.ReferenceObject;

/** An operation with its place in the OpenAPI document. */
export type DocumentedOperation = {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  tag: string;
  operation: oas31.OperationObject;
};

/** Lists the operations of the OpenAPI document, in its order. */
export function operationsOf({ paths = {} }: oas31.OpenAPIObject): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((verb) => {
      const operation = item[verb];
      if (operation === undefined) return [];
      const method = verb.toUpperCase() as Uppercase<typeof verb>;
      const id = operation.operationId ?? `${verb}${path}`;
      return [{ id, method, path, tag: operation.tags?.[0] ?? 'Other', operation }];
    }),
  );
}

/** Groups the operations of the OpenAPI document by tag, in its order. */
export function operationGroupsOf(
  document: oas31.OpenAPIObject,
): { tag: string; description: string; operations: DocumentedOperation[] }[] {
  return [...Map.groupBy(operationsOf(document), ({ tag }) => tag)].map(([tag, operations]) => ({
    tag,
    description: document.tags?.find(({ name }) => name === tag)?.description ?? '',
    operations,
  }));
}

/** Returns the path of an operation's page. */
export function operationPath(id: string): `/docs/${string}` {
  return `/docs/reference/${id}`;
}

/** Returns the path of a schema's section on the page of all schemas. */
export function schemaPath(name: string): `/docs/${string}` {
  return `/docs/reference/schemas#schema-${name}`;
}

/** Splits an operation's id into words: `listThingsJson` becomes “List things JSON”. */
export function operationName(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = words.replace(/\b(?:json|xml|ai|cv)\b/g, (word) => word.toUpperCase());
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the anchor of a tag's section. */
export function tagAnchor(tag: string): string {
  return `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** Returns the last part of a reference: `Name` for `#/components/schemas/Name`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Returns the part itself, or for a reference its target under `components`; null if the target is missing. */
export function followReference<Part extends object>(
  document: oas31.OpenAPIObject,
  part: Part,
): WithoutReference<Part> | null {
  const ref = '$ref' in part ? String(part.$ref) : null;
  const target = ref === null ? part : ref.split('/').slice(1).reduce<unknown>(memberOf, document);
  return isPart<Part>(target) ? target : null;
}

type WithoutReference<Part> = Exclude<Part, { $ref: string }>;

/** Returns a member of an object; undefined if there is none, or no object. */
export function memberOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
}

/** Trusts the OpenAPI document: the target of a reference is of the kind that the reference's place asks for. */
function isPart<Part>(part: unknown): part is WithoutReference<Part> {
  return typeof part === 'object' && part !== null;
}
