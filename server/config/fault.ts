import type { z } from 'zod';
import { providerAddressVariables, providerKeyVariables } from './ai-providers.ts';
import { ConfigError, type Environment } from './environment.ts';
import { type VariableName, type Variables, variables } from './variables.ts';

/** Variables whose values never appear in a message. */
const secretVariables: readonly VariableName[] = [
  ...providerKeyVariables,
  'SMTP_URL',
  'TOKEN_KEYS',
  'DATA_KEYS',
  'OIDC_CLIENT_SECRET',
];

/** Variables whose values may contain a login. */
const addressVariables: readonly VariableName[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'REDIS_URL',
  'CV_STORE',
  'CLAMD_URL',
  ...providerAddressVariables,
  'CORS_ORIGINS',
];

/** Returns the error for the first faulty variable. The issue's own fix replaces the variable's description. */
export function configFault(error: z.ZodError, environment: Environment): ConfigError {
  const [issue] = error.issues;
  const name = issue?.path[0] as VariableName;
  const fix = issue?.code === 'custom' ? issue.params?.fix : undefined;
  const value = JSON.stringify(mask(name, environment[name] ?? ''));
  return new ConfigError(`${name} is ${value}: ${fix ?? variables[name].description}`);
}

/** Hides passwords, which an invalid address may have before any @ and in its query. */
function mask(name: VariableName, value: string): string {
  if (secretVariables.includes(name)) return '***';
  if (!addressVariables.includes(name)) return value;
  return value.replace(/^.*@/s, '***@').replace(/\?.*/s, '?***');
}

/** Creates the error for a variable that is not set although another one, which is set, requires it. */
export function missingVariable(name: keyof Variables, requiredBy: keyof Variables): ConfigError {
  return new ConfigError(`${name} is not set, and ${requiredBy} requires it`);
}
