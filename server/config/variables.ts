import { z } from 'zod';
import { forEachProvider, providerIds } from './ai-providers.ts';
import { cvStore } from './cv-store.ts';
import { networkList } from './networks.ts';
import {
  country,
  email,
  httpBase,
  integer,
  keyList,
  nonEmptyText,
  origins,
  postgresUrl,
  redisUrl,
  seconds,
  secureBase,
  sender,
  serverUrl,
  share,
} from './validators.ts';

// Descriptions that several variables share.
const databaseFix =
  'give a postgresql:// address of one server, its login percent-encoded, sslmode and sslrootcert for TLS';
const baseFix = 'give an http(s) address without login, query or fragment';
const keysFix = 'give 32-byte keys in base64url, separated by commas';
const countFix = 'give a number of at least 1';

/** Each variable's form and default. The description is the fix that an error names. */
export const variables = {
  HOST: nonEmptyText().default('127.0.0.1').describe('give an address to listen on'),
  PORT: integer(0, 65_535).default(3000).describe('give a port from 0 to 65535'),
  PUBLIC_URL: httpBase().optional().describe(baseFix),
  OPS_PORT: integer(0, 65_535).optional().describe('give a port from 0 to 65535, or leave it unset'),
  OPS_HOST: nonEmptyText().default('127.0.0.1').describe('give an address to listen on'),
  DATABASE_URL: postgresUrl().optional().describe(databaseFix),
  DATABASE_DIRECT_URL: postgresUrl().optional().describe(databaseFix),
  DATABASE_MIGRATION_URL: postgresUrl().optional().describe(databaseFix),
  DATABASE_PREPARE: z.enum(['true', 'false']).default('true').describe('give true or false'),
  DATABASE_POOL_MAX: integer(1, 1000).default(10).describe('give a number from 1 to 1000'),
  DATABASE_TIMEOUT_MS: integer(1, 600_000).default(5000).describe('give milliseconds from 1 to 600000'),
  DATA_DIR: nonEmptyText().default('.data').describe('give a folder'),
  REDIS_URL: redisUrl()
    .optional()
    .describe('give a redis://, rediss://, redis+cluster:// or redis+sentinel://…/master address'),
  REDIS_TIMEOUT_MS: integer(1, 600_000).default(200).describe('give milliseconds from 1 to 600000'),
  CV_STORE: cvStore().prefault('file:').describe('give file: or s3://bucket/prefix?endpoint=…&region=…'),
  CLAMD_URL: serverUrl('tcp:').optional().describe('give tcp://host:port'),
  CV_MAX_BYTES: integer(1, 104_857_600).default(10_485_760).describe('give bytes from 1 to 104857600'),
  ...forEachProvider({
    API_KEY: nonEmptyText().optional().describe('give the provider’s key, or leave it unset'),
    BASE_URL: httpBase().optional().describe(baseFix),
    MODEL: nonEmptyText().optional().describe('give a model’s name'),
  }),
  AI_PROVIDER: z
    .enum(providerIds)
    .optional()
    .describe(`give ${providerIds.join(' or ')}`),
  AI_FACTS: z.enum(['tool', 'json', 'off']).default('tool').describe('give tool, json or off'),
  AI_PROCESSOR_NAME: nonEmptyText().optional().describe('give the name of the company'),
  AI_PROCESSOR_COUNTRY: country().optional().describe('give a country’s code of two letters, such as FR'),
  AI_PROCESSOR_TERMS_URL: httpBase().optional().describe(baseFix),
  PREQUALIFICATION_MAX_TURNS: integer(1, 1000).default(60).describe('give a number from 1 to 1000'),
  PREQUALIFICATION_FALLBACK: z.enum(['local', 'off']).default('local').describe('give local or off'),
  PREQUALIFICATION_LEASE_MS: integer(200, 600_000)
    .default(1200)
    .describe('give milliseconds from 200 to 600000'),
  PREQUALIFICATION_BUSY_PERCENT: integer(20, 100).default(90).describe('give a percentage from 20 to 100'),
  PREQUALIFICATION_GRACE_SECONDS: seconds().default(30).describe('give seconds from 0 to 3600'),
  SMTP_URL: serverUrl('smtp:', 'smtps:').optional().describe('give smtp://host:port or smtps://host:port'),
  MAIL_FROM: sender().optional().describe('give a sender such as Jobs <jobs@example.org>'),
  TOKEN_KEYS: keyList().optional().describe(keysFix),
  DATA_KEYS: keyList().optional().describe(keysFix),
  PUBLISHER_LEGAL_NAME: nonEmptyText().optional().describe('give the publisher’s legal name'),
  PUBLISHER_CONTACT_EMAIL: email().optional().describe('give an e-mail address'),
  PUBLISHER_BRAND_NAME: nonEmptyText().optional().describe('give a name, or leave it unset'),
  PUBLISHER_SIRET: nonEmptyText().optional().describe('give a number, or leave it unset'),
  PUBLISHER_VAT_ID: nonEmptyText().optional().describe('give a number, or leave it unset'),
  PUBLISHER_ADDRESS: nonEmptyText().optional().describe('give an address, or leave it unset'),
  PUBLISHER_PHONE: nonEmptyText().optional().describe('give a number, or leave it unset'),
  PUBLISHER_REGISTRATION: nonEmptyText()
    .optional()
    .describe('give them, such as "SAS, capital 10 000 €, RCS Paris 123 456 789", or leave it unset'),
  PUBLICATION_DIRECTOR: nonEmptyText().optional().describe('give a name, or leave it unset'),
  HOSTING_PROVIDER: nonEmptyText().optional().describe('give name, address and telephone, or leave it unset'),
  ACCESSIBILITY: z
    .enum(['none', 'partial', 'full'])
    .optional()
    .describe('give none, partial or full, or leave it unset'),
  ACCESSIBILITY_AUDIT: nonEmptyText()
    .optional()
    .describe('give auditor, date and result, such as "Example SARL, 2 November 2026: 87 %"'),
  HOME_EMPLOYERS: z.enum(['hide', 'list']).default('hide').describe('give hide or list'),
  DOCS: z.enum(['all', 'integrators', 'off']).default('all').describe('give all, integrators or off'),
  PORTAL_APPLICATION_ID_TOKENS: z
    .enum(['accept', 'refuse'])
    .default('accept')
    .describe('give accept or refuse'),
  CORS_ORIGINS: origins()
    .optional()
    .describe('give * or origins such as https://example.org, without a path, separated by commas'),
  TRUST_PROXY: integer(0, 32).default(0).describe('give a number of proxies from 0 to 32'),
  SUBMIT_LIMIT_PER_MINUTE: integer(1, Number.MAX_SAFE_INTEGER).default(60).describe(countFix),
  SUBMIT_LIMIT_PER_EMAIL_HOUR: integer(1, Number.MAX_SAFE_INTEGER).default(10).describe(countFix),
  CALL_LIMIT_PER_MINUTE: integer(1, Number.MAX_SAFE_INTEGER).default(600).describe(countFix),
  PROVIDER_TOKENS_PER_DAY: integer(0, Number.MAX_SAFE_INTEGER)
    .default(10_000_000)
    .describe('give a number of tokens'),
  PROVIDER_CONCURRENCY: integer(1, 100_000).default(200).describe('give a number from 1 to 100000'),
  SOCKETS_PER_SESSION: integer(1, Number.MAX_SAFE_INTEGER).default(8).describe(countFix),
  SOCKETS_PER_ADDRESS: integer(1, Number.MAX_SAFE_INTEGER).default(200).describe(countFix),
  WEBHOOK_ALLOWED_NETWORKS: networkList()
    .optional()
    .describe('give networks such as 10.1.0.0/16 or fd00::/8, separated by commas'),
  OIDC_ISSUER: secureBase()
    .optional()
    .describe('give the https address of the provider, as its discovery document has it'),
  OIDC_CLIENT_ID: nonEmptyText().optional().describe('give the id that the provider has given'),
  OIDC_CLIENT_SECRET: nonEmptyText().optional().describe('give the secret that the provider has given'),
  DRAIN_SECONDS: seconds().default(25).describe('give seconds from 0 to 3600'),
  SHUTDOWN_DELAY_SECONDS: seconds().default(0).describe('give seconds from 0 to 3600'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpBase().optional().describe(baseFix),
  OTEL_TRACES_SAMPLER_ARG: share().default(1).describe('give a share from 0 to 1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('give trace, debug, info, warn, error, fatal or silent'),
};

export type VariableName = keyof typeof variables;
export type Variables = z.output<z.ZodObject<typeof variables>>;
