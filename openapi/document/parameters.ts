import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { takesBody } from '#routers/base/rest.ts';
import type { Operation } from '../operations.ts';

type Parameter = oas31.ParameterObject | oas31.ReferenceObject;

/** The parameter `format` of every archive, for links, which cannot send an Accept header. */
const formatParameter: oas31.ParameterObject = {
  in: 'query',
  name: 'format',
  description: '`zip` means the same as `Accept: application/zip`, for links.',
  schema: { type: 'string', enum: ['zip'] },
  example: 'zip',
};

/** The header Accept-Language of every translated answer. */
const languageParameter: oas31.ParameterObject = {
  in: 'header',
  name: 'Accept-Language',
  description: 'French or English. Without it, the answer is in the language of the requested resource.',
  schema: { type: 'string' },
  example: 'fr',
};

/** Lists the generated parameters with example values, then the headers that the operation reads. */
export function parametersOf(
  { rest, input }: Operation,
  generated: readonly Parameter[] | undefined,
  exampleValues: Record<string, string> | undefined,
): Parameter[] {
  const { requestHeaders, produces, translated } = rest;
  const generatedParameters = (generated ?? []).map((parameter) => {
    if ('$ref' in parameter) return parameter;
    // The generator drops the description of a schema that it coerces.
    const description = parameter.description ?? input?.shape[parameter.name]?.meta()?.description;
    const withDescription = description === undefined ? parameter : { ...parameter, description };
    return withExample(withDescription, exampleValues);
  });
  const headerParameters = Object.entries(requestHeaders?.shape ?? {}).map(([name, schema]) =>
    describeParameter('header', name, schema),
  );
  // If an operation has a body, the generator describes its query parameters as members of the body.
  const queryFields = takesBody(rest) ? Object.entries(rest.query?.shape ?? {}) : [];
  const queryParameters = queryFields.map(([name, schema]) =>
    withExample(describeParameter('query', name, schema), exampleValues),
  );
  const parameters: Parameter[] = [...generatedParameters, ...queryParameters, ...headerParameters];
  if (produces === 'archive') parameters.push(formatParameter);
  if (translated) parameters.push(languageParameter);
  return parameters;
}

function withExample(
  parameter: oas31.ParameterObject,
  exampleValues: Record<string, string> | undefined,
): oas31.ParameterObject {
  const example = exampleValues?.[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

function describeParameter(
  place: 'header' | 'query',
  name: string,
  valueSchema: z.core.$ZodType,
): oas31.ParameterObject {
  const { $schema: _, description, example, ...schema } = z.toJSONSchema(valueSchema, { io: 'input' });
  const isRequired = !z.safeParse(valueSchema, undefined).success;
  // The members are in the order in which the document shows them.
  return {
    in: place,
    name,
    ...(isRequired && { required: true }),
    ...(description !== undefined && { description }),
    schema: schema as oas31.SchemaObject,
    ...(example !== undefined && { example }),
  };
}
