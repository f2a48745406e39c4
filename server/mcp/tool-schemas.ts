import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type AgentTool, agentRouter } from '#routers/agents/index.ts';
import { tools } from './tool-descriptions.ts';

type Values = Record<string, unknown>;

/** The part of JSON Schema that a tool uses. */
export type ValueSchema = {
  type?: string | string[];
  format?: string;
  properties?: Record<string, ValueSchema>;
  required?: string[];
  items?: ValueSchema;
};

type ToolSchema = StandardSchemaWithJSON<Values, Values>;

/** A validator that accepts every input: the procedures refuse it themselves, as on REST and RPC (D3). */
const acceptingValidator: jsonSchemaValidator = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    (input) => ({ valid: true, data: asUnchecked<Value>(input), errorMessage: undefined }),
};

/** Builds the schema of a tool's arguments from its procedure, with the descriptions for models. */
export function inputOf(name: AgentTool): ValueSchema {
  const schema = describe(procedureOf(name).inputs[0], 'input');
  for (const [argument, { description, example }] of Object.entries(tools[name].arguments)) {
    Object.assign(schema.properties?.[argument] ?? {}, { description, examples: [example] });
  }
  return schema;
}

/** Builds the schema of a tool's answer. */
export function outputOf(name: AgentTool): ValueSchema {
  return describe(procedureOf(name).output, 'output');
}

/** Wraps a schema for the library, which sends it to clients. */
export function toToolSchema(schema: ValueSchema): ToolSchema {
  return fromJsonSchema<Values>(asJsonSchema(schema), acceptingValidator);
}

function procedureOf(name: AgentTool): { inputs: [z.ZodType]; output: z.ZodType } {
  return agentRouter._def.record[name]._def as unknown as { inputs: [z.ZodType]; output: z.ZodType };
}

function describe(schema: z.ZodType, io: 'input' | 'output'): ValueSchema {
  const override = (node: SchemaNode) => simplify(node, io);
  const options = { io, unrepresentable: 'any', reused: 'inline', override } as const;
  const { $ref, $defs, ...json } = z.toJSONSchema(schema, options);
  // zod makes a schema with an id a definition, and refers to it.
  return ($ref === undefined ? json : $defs?.[$ref.replace('#/$defs/', '')]) as ValueSchema;
}

/** Types an unchecked input. The procedure refuses what the tool's schema forbids. */
function asUnchecked<Value>(input: unknown): Value {
  return input as Value;
}

/** Bridges two types of the same JSON Schema 2020-12, zod's and the library's. */
function asJsonSchema(json: object): Parameters<typeof fromJsonSchema>[0] {
  return json as Parameters<typeof fromJsonSchema>[0];
}

type SchemaNode = { zodSchema: z.core.$ZodType; jsonSchema: Values };

/**
 * Adds the document's overrides to a schema, and removes words that the grammars of models refuse: patterns, negations,
 * and bounds that every JSON number has.
 */
function simplify({ zodSchema, jsonSchema }: SchemaNode, io: 'input' | 'output'): void {
  const meta = z.globalRegistry.get(zodSchema) as { override?: object } | undefined;
  if (meta?.override !== undefined) Object.assign(jsonSchema, meta.override);
  for (const word of ['override', 'id', 'pattern', 'not', 'example']) delete jsonSchema[word];
  // An answer's own names say what its values are, and every client reads all schemas before its first call.
  if (io === 'output') delete jsonSchema.description;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.type === 'object' && jsonSchema.properties !== undefined)
    jsonSchema.additionalProperties = false;
}
