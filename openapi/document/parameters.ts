import type { oas31 } from 'zod-openapi';

type Parameter = oas31.ParameterObject | oas31.ReferenceObject;

/** What an operation reads beside its path and input. */
const beside: Record<string, oas31.ParameterObject> = {
  submitPublicApplication: {
    in: 'header',
    name: 'Idempotency-Key',
    description: 'Makes a retry safe for 24 hours: same key and same content, same answer.',
    schema: { type: 'string', minLength: 16, maxLength: 255 },
    example: '2f1c7d0a-6b1e-4b7a-9d55-0c3f8e2a1b64',
  },
  exportCandidateData: {
    in: 'query',
    name: 'format',
    description: '`zip` stands for `Accept: application/zip`, in links.',
    schema: { type: 'string', enum: ['zip'] },
    example: 'zip',
  },
  resumePrequalificationConversation: {
    in: 'header',
    name: 'Last-Event-ID',
    description: 'The `id` of the last event seen: only what follows it is told.',
    schema: { type: 'string' },
    example: '9d1f0c3e-5a7b-4f2d-8c46-1e0b9a7d3f25:17',
  },
};

/** The generated parameters with values to try, and what is read beside them. */
export function parametersOf(
  operationId: string,
  generated: readonly Parameter[] | undefined,
  values: Record<string, string> | undefined,
): Parameter[] {
  const added = beside[operationId];
  const shown = (generated ?? []).map((parameter) => {
    const example = '$ref' in parameter ? undefined : values?.[parameter.name];
    return example === undefined ? parameter : { ...parameter, example };
  });
  return added === undefined ? shown : [...shown, added];
}
