import type { oas31 } from 'zod-openapi';
import type { Sample } from '../code/samples-view.ts';
import type { DocumentedOperation } from '../document/document.ts';
import { curlSample } from './curl-sample.ts';
import { describeCall } from './describe-call.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import { typescriptSample } from './typescript-sample.ts';

/** Writes a call of the operation in each language; a sample with a key reads GUICHET_KEY from the environment. */
export function samplesOf(document: oas31.OpenAPIObject, documented: DocumentedOperation): Sample[] {
  const call = describeCall(document, documented);
  return [
    { language: 'sh', code: curlSample(call) },
    { language: 'ts', code: typescriptSample(call) },
    { language: 'python', code: pythonSample(call) },
    { language: 'php', code: phpSample(call) },
  ];
}
