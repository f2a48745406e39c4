import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type AgentTool, agentRouter } from '#routers/agents/index.ts';
import { tools } from './tool-descriptions.ts';

type JsonObject = Record<string, unknown>;

/** The part of JSON Schema that a tool uses. */
export type ValueSchema = {
  type?: string | string[];
  format?: string;
  properties?: Record<string, ValueSchema>;
  required?: string[];
  items?: ValueSchema;
};

type ToolSchema = StandardSchemaWithJSON<JsonObject, JsonObject>;

/** A validator that accepts every input: the procedures refuse it themselves, as on REST and RPC (D3). */
const acceptingValidator: jsonSchemaValidator = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    (input) => ({ valid: true, data: asUnchecked<Value>(input), errorMessage: undefined }),
};

/** Builds the schema of a tool's arguments from its procedure, with the descriptions for models. */
export function inputOf(name: AgentTool): ValueSchema {
  const schema = jsonSchemaOf(procedureOf(name).inputs[0], 'input');
  for (const [argument, { description, example }] of Object.entries(tools[name].arguments)) {
    Object.assign(schema.properties?.[argument] ?? {}, { description, examples: [example] });
  }
  return schema;
}

/** Builds the schema of a tool's answer. */
export function outputOf(name: AgentTool): ValueSchema {
  return jsonSchemaOf(procedureOf(name).output, 'output');
}

/** Wraps a schema for the library, which sends it to clients. */
export function toToolSchema(schema: ValueSchema): ToolSchema {
  return fromJsonSchema<JsonObject>(asJsonSchema(schema), acceptingValidator);
}

function procedureOf(name: AgentTool): { inputs: [z.ZodType]; output: z.ZodType } {
  return agentRouter._def.record[name]._def as unknown as { inputs: [z.ZodType]; output: z.ZodType };
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): ValueSchema {
  const override = (node: SchemaNode) => adaptForModels(node, io);
  const options = { io, unrepresentable: 'any', reused: 'inline', override } as const;
  const { $ref, $defs, ...json } = z.toJSONSchema(schema, options);
  // For a schema with an id, zod returns a reference to a definition. No tool's schema has a nested id.
  return ($ref === undefined ? json : $defs?.[$ref.replace('#/$defs/', '')]) as ValueSchema;
}

/** Types an unchecked input. The procedure refuses what the tool's schema forbids. */
function asUnchecked<Value>(input: unknown): Value {
  return input as Value;
}

/** Changes the type only: zod and the MCP library type the same JSON Schema 2020-12 differently. */
function asJsonSchema(json: object): Parameters<typeof fromJsonSchema>[0] {
  return json as Parameters<typeof fromJsonSchema>[0];
}

type SchemaNode = { zodSchema: z.core.$ZodType; jsonSchema: JsonObject };

/**
 * Applies the override that the OpenAPI document uses. Removes what the grammars of models refuse (`pattern`, `not`,
 * the bounds of safe integers), and what only the document needs (`id`, `override`, `example`).
 */
function adaptForModels({ zodSchema, jsonSchema }: SchemaNode, io: 'input' | 'output'): void {
  const meta = z.globalRegistry.get(zodSchema) as { override?: object } | undefined;
  if (meta?.override !== undefined) Object.assign(jsonSchema, meta.override);
  for (const keyword of ['override', 'id', 'pattern', 'not', 'example']) delete jsonSchema[keyword];
  // Answers have no descriptions: their names say enough, and every client reads all schemas before its first call.
  if (io === 'output') delete jsonSchema.description;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.type === 'object' && jsonSchema.properties !== undefined)
    jsonSchema.additionalProperties = false;
}
