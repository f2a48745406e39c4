import type { oas31 } from 'zod-openapi';

export type SchemaLike = oas31.SchemaObject | oas31.ReferenceObject;

export type DocumentedOperation = {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  tag: string;
  operation: oas31.OperationObject;
};

/** The document's operations, in its order. */
export function operationsOf({ paths = {} }: oas31.OpenAPIObject): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((name) => {
      const operation = item[name];
      if (operation === undefined) return [];
      const method = name.toUpperCase() as Uppercase<typeof name>;
      const id = operation.operationId ?? `${name}${path}`;
      return [{ id, method, path, tag: operation.tags?.[0] ?? 'Other', operation }];
    }),
  );
}

/** `Name` of `#/components/schemas/Name`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Follows a reference to a part under `components`; null if that part is missing. */
export function resolved<Part extends object>(
  document: oas31.OpenAPIObject,
  part: Part,
): Referred<Part> | null {
  const ref = '$ref' in part ? String(part.$ref) : null;
  const target = ref === null ? part : ref.split('/').slice(1).reduce<unknown>(memberOf, document);
  return isPart<Part>(target) ? target : null;
}

type Referred<Part> = Exclude<Part, { $ref: string }>;

function memberOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
}

/** Trusts the document to be valid: a reference then leads to a part of its own kind. */
function isPart<Part>(part: unknown): part is Referred<Part> {
  return typeof part === 'object' && part !== null;
}
