import { z } from 'zod';
import { publicApplicationForm } from './form-schema.ts';

/**
 * The rules of a field of the form. The lengths and `pattern` are those of its JSON Schema, `value` is `const` there,
 * and `refusedPattern` is `not.pattern`. `trimmed` tells that blanks around the text are dropped.
 */
export type FieldRules = {
  name: string;
  required: boolean;
  value?: string;
  minLength?: number;
  maxLength?: number;
  trimmed?: boolean;
  pattern?: string;
  refusedPattern?: string;
};

/** The part of a field's JSON Schema that the rules need. */
type FieldSchema = {
  const?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  not?: { pattern?: string };
};

const { shape } = publicApplicationForm;
const jsonSchema = z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' });

/** The rules of the public form, read from the schema that checks it, so that there is no second list of them (D51). */
export const formRules: readonly FieldRules[] = Object.entries(fieldSchemas())
  // Each job's questions are fields of their own, so the field `answers` is left out.
  .filter(([name]) => name !== 'answers')
  .map(([name, schema]) => toFieldRules(name, schema));

/** Returns the schemas of the form's fields. The cast is right, since JSON Schema gives its keywords these types. */
function fieldSchemas(): Record<string, FieldSchema> {
  return { ...jsonSchema.properties } as Record<string, FieldSchema>;
}

function toFieldRules(
  name: string,
  { const: value, minLength, maxLength, pattern, not }: FieldSchema,
): FieldRules {
  return {
    name,
    required: jsonSchema.required?.includes(name) ?? false,
    ...(value !== undefined && { value }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(isTrimmed(name) && { trimmed: true }),
    ...(pattern !== undefined && { pattern }),
    ...(not?.pattern !== undefined && { refusedPattern: not.pattern }),
  };
}

/** Tells whether a field is trimmed. JSON Schema has no keyword for that, so sample texts with blanks are parsed. */
function isTrimmed(name: string): boolean {
  // A field may accept only one of the two: the field for an e-mail address refuses the URL.
  const samples = ['a@b.example', 'https://b.example'];
  const schema = Object.entries(shape).find(([field]) => field === name)?.[1];
  return samples.some((sample) => schema?.safeParse(` ${sample} `).data === sample);
}
