import type { oas31 } from 'zod-openapi';
import type { Operation } from '../operations.ts';

const keyHeader = { type: 'apiKey', in: 'header', name: 'X-API-Key' } as const;

/** The kinds of key in one header (contract section 5; D53). */
export const securitySchemes: Record<string, oas31.SecuritySchemeObject> = {
  workspaceKey: { ...keyHeader, description: 'A workspace key. It begins with `ak_`.' },
  partnerKey: { ...keyHeader, description: 'The integration key of a partner. It begins with `pk_`.' },
  managementKey: {
    ...keyHeader,
    description: 'A management key. It begins with `mk_`, and may also be sent as `Authorization: Bearer`.',
  },
};

const schemeNames = {
  workspace_key: 'workspaceKey',
  partner_key: 'partnerKey',
  management_key: 'managementKey',
} as const;

/** Returns the key that an operation requires, with its scope. OpenAPI 3.1 allows scopes for any scheme. */
export function securityOf({ authentication, rest }: Operation): oas31.SecurityRequirementObject[] {
  return authentication === 'none' ? [] : [{ [schemeNames[authentication]]: [rest.scope] }];
}
