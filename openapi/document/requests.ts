import type { oas31 } from 'zod-openapi';
import type { Operation } from '../operations.ts';
import { propertiesOf, type Schema, type Schemas, schemaRef } from './schemas.ts';

/** The contract's names of bodies; a body without one stands where it is used. */
const names: Record<string, string> = {
  createPartnerApplication: 'PartnerApplicationRequest',
  submitPublicApplication: 'PublicApplicationForm',
  streamPrequalificationConversation: 'PrequalificationStreamRequest',
};

/** Read from the form, but nobody’s to fill in: they tell robots from people. */
const UNDOCUMENTED = ['website', 'startedAt'];
const CV_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
];

/** What an operation reads, in its media type; named schemas are added to `components`. */
export function requestBodyOf(
  operation: Operation,
  generated: Schema | undefined,
  { example, components }: { example: unknown; components: Schemas },
): oas31.RequestBodyObject | undefined {
  const { rest } = operation;
  if (rest.method === 'GET' || rest.consumes === 'none' || generated === undefined) return undefined;
  const multipart = rest.consumes === 'multipart';
  const schema = multipart ? formSchema(generated) : bodySchema(operation, generated);
  const name = names[rest.operationId];
  if (name !== undefined) components[name] = schema;
  return {
    required: true,
    content: {
      [multipart ? 'multipart/form-data' : 'application/json']: {
        schema: name === undefined ? schema : schemaRef(name),
        ...(example !== undefined && { example }),
        ...(multipart && { encoding: { cv: { contentType: CV_TYPES.join(', ') } } }),
      },
    },
  };
}

/** Where the body is nested beside the path, it is the input's one member that the path does not hold. */
function bodySchema({ rest }: Operation, generated: Schema): Schema {
  const [nested] = Object.values(propertiesOf(generated));
  return rest.bodyField === undefined || nested === undefined ? generated : nested;
}

/** RPC carries the file in base64 with its name and type; a form carries the file itself. */
function formSchema(generated: Schema): Schema {
  const properties = Object.entries(propertiesOf(generated)).filter(([name]) => !UNDOCUMENTED.includes(name));
  const cv: Schema = { type: 'string', format: 'binary', description: 'PDF, DOC, DOCX, JPG or PNG.' };
  return {
    ...generated,
    properties: { ...Object.fromEntries(properties), ...('cv' in propertiesOf(generated) && { cv }) },
  };
}
