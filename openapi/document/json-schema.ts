import type { oas31 } from 'zod-openapi';

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;
export type Schemas = Record<string, Schema>;

/** Makes a reference to a component. */
export function schemaRef(name: string): oas31.ReferenceObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the properties of an object's schema; none for any other schema, and for a reference. */
export function propertiesOf(schema: Schema): Schemas {
  return '$ref' in schema ? {} : (schema.properties ?? {});
}
