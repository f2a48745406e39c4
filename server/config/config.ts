import { resolve } from 'node:path';
import { z } from 'zod';
import { findConfiguredProvider } from './ai-providers.ts';
import { ConfigError, type Environment } from './environment.ts';
import { configFault } from './fault.ts';
import { oidcConfig } from './oidc.ts';
import { refuseMisspelt } from './refuse-misspelt.ts';
import { withSecretFiles } from './secret-files.ts';
import { siteConfig } from './site.ts';
import { type Variables, variables } from './variables.ts';

export { ConfigError, type Environment };

export type Config = ReturnType<typeof parseConfig>;

/**
 * Parses the environment, with the secrets that it has in files; throws a `ConfigError`. An empty value counts as
 * unset.
 */
export function parseConfig(processEnvironment: Environment) {
  refuseMisspelt(processEnvironment);
  const environment = withSecretFiles(processEnvironment);
  const nonEmpty = Object.fromEntries(
    Object.keys(variables).map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = z.object(variables).safeParse(nonEmpty);
  if (!parsed.success) throw configFault(parsed.error, environment);
  const env = parsed.data;
  if (env.DATABASE_URL !== undefined) requireForProduction(env);
  else if (environment.NODE_ENV === 'production') throw databaseRequired;
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    ops: env.OPS_PORT === undefined ? null : { host: env.OPS_HOST, port: env.OPS_PORT },
    database: env.DATABASE_URL === undefined ? null : databaseConfig(env, env.DATABASE_URL),
    dataDir: resolve(env.DATA_DIR),
    redis: env.REDIS_URL === undefined ? null : { url: env.REDIS_URL, timeoutMs: env.REDIS_TIMEOUT_MS },
    cvStore: env.CV_STORE,
    clamdUrl: env.CLAMD_URL,
    cvBytesMax: env.CV_MAX_BYTES,
    aiProvider: findConfiguredProvider(env),
    prequalification: {
      turnsMax: env.PREQUALIFICATION_MAX_TURNS,
      fallback: env.PREQUALIFICATION_FALLBACK,
      leaseSeconds: env.PREQUALIFICATION_LEASE_MS / 1000,
      busyPercent: env.PREQUALIFICATION_BUSY_PERCENT,
      graceSeconds: env.PREQUALIFICATION_GRACE_SECONDS,
      providerTokensPerDay: env.PROVIDER_TOKENS_PER_DAY,
      providerConcurrency: env.PROVIDER_CONCURRENCY,
      socketsPerSession: env.SOCKETS_PER_SESSION,
      socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    tokenKeys: env.TOKEN_KEYS,
    dataKeys: env.DATA_KEYS,
    publisher: publisherConfig(env),
    site: siteConfig(env),
    docs: env.DOCS,
    portalApplicationIdTokens: env.PORTAL_APPLICATION_ID_TOKENS === 'accept',
    corsOrigins: env.CORS_ORIGINS,
    trustProxyHops: env.TRUST_PROXY,
    callsPerAddressMinute: env.CALL_LIMIT_PER_MINUTE,
    submitLimits: {
      perAddressMinute: env.SUBMIT_LIMIT_PER_MINUTE,
      perEmailHour: env.SUBMIT_LIMIT_PER_EMAIL_HOUR,
    },
    webhookNetworks: env.WEBHOOK_ALLOWED_NETWORKS ?? [],
    oidc: oidcConfig(env),
    drainSeconds: env.DRAIN_SECONDS,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    logLevel: env.LOG_LEVEL,
  };
}

/**
 * Returns the warning for PostgreSQL without a mail server, which an operator has probably forgotten; null otherwise.
 */
export function mailWarning({ database, mail }: Config): string | null {
  if (database === null || mail.smtpUrl !== undefined) return null;
  return 'SMTP_URL is not set: mails become files in DATA_DIR/mail and are not sent';
}

function databaseConfig(env: Variables, databaseUrl: string) {
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
  return {
    url: databaseUrl,
    directUrl,
    migrationUrl: env.DATABASE_MIGRATION_URL ?? directUrl,
    prepare: env.DATABASE_PREPARE === 'true',
    poolMax: env.DATABASE_POOL_MAX,
    timeoutMs: env.DATABASE_TIMEOUT_MS,
  };
}

function publisherConfig(env: Variables) {
  return {
    legalName: env.PUBLISHER_LEGAL_NAME ?? 'Guichet Démonstration SAS',
    contactEmail: env.PUBLISHER_CONTACT_EMAIL ?? 'contact@guichet.example',
    ...(env.PUBLISHER_BRAND_NAME && { brandName: env.PUBLISHER_BRAND_NAME }),
    ...(env.PUBLISHER_SIRET && { siret: env.PUBLISHER_SIRET }),
    ...(env.PUBLISHER_VAT_ID && { vatId: env.PUBLISHER_VAT_ID }),
    ...(env.PUBLISHER_ADDRESS && { address: env.PUBLISHER_ADDRESS }),
  };
}

/**
 * The refusal of a production without DATABASE_URL: if its secret is not mounted, an empty embedded database would
 * serve.
 */
const databaseRequired = new ConfigError(
  `DATABASE_URL is not set: ${variables.DATABASE_URL.description}; NODE_ENV=production requires it`,
);

/**
 * Throws if PostgreSQL would be used with the demo's publisher or generated keys, which are for the embedded
 * database only.
 */
function requireForProduction(env: Variables): void {
  const required = ['TOKEN_KEYS', 'DATA_KEYS', 'PUBLISHER_LEGAL_NAME', 'PUBLISHER_CONTACT_EMAIL'] as const;
  const missing = required.filter((name) => env[name] === undefined);
  if (missing.length === 0) return;
  const lines = missing.map(
    (name) => `${name} is not set: ${variables[name].description}; DATABASE_URL requires it`,
  );
  throw new ConfigError(lines.join('\n'));
}
