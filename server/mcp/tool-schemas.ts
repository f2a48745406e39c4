import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

type Arguments = Record<string, unknown>;

/** Procedures check their input themselves, so that their refusals are those of REST and RPC (D3). */
const unchecked: jsonSchemaValidator = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    (input) => ({ valid: true, data: asGiven<Value>(input), errorMessage: undefined }),
};

/** A procedure's schema as a tool shows it. */
export function toolSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
): StandardSchemaWithJSON<Arguments, Arguments> {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: withOwnWords });
  return fromJsonSchema<Arguments>(asJsonSchema(json), unchecked);
}

/** The procedure refuses what is not what the tool's schema says. */
function asGiven<Value>(input: unknown): Value {
  return input as Value;
}

/** zod and the library type the same JSON Schema 2020-12 differently. */
function asJsonSchema(json: object): Parameters<typeof fromJsonSchema>[0] {
  return json as Parameters<typeof fromJsonSchema>[0];
}

/** What a schema says of itself in the document holds here, too. */
function withOwnWords({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: Arguments;
}): void {
  const meta = z.globalRegistry.get(zodSchema) as { override?: object } | undefined;
  if (meta?.override !== undefined) Object.assign(jsonSchema, meta.override);
  delete jsonSchema.override;
  delete jsonSchema.id;
}
