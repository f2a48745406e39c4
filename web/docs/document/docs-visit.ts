import type { oas31 } from 'zod-openapi';
import type { Visit } from '#web/page/visit.ts';

/** A visit of the documentation, with the OpenAPI document that it shows. */
export type DocsVisit = Visit & { document: oas31.OpenAPIObject };
