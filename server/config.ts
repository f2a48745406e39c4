import { resolve } from 'node:path';
import { z } from 'zod';
import { normalizeEmail } from './kernel/text.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment that cannot be run with. The message is one line: variable, value, fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const secretNames = new Set(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL', 'REDIS_URL']);
const hiddenNames = new Set(['ANTHROPIC_API_KEY', 'SMTP_URL', 'TOKEN_KEYS', 'DATA_KEYS']);

const port = z.coerce.number().int().min(0).max(65_535);
const positive = z.coerce.number().int().min(1);
const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}=?$/)
  .transform((text) => Buffer.from(text, 'base64url'));

/** Each variable's form, default and, as its description, the fix that an error names. */
const variables = {
  HOST: z.string().min(1).default('127.0.0.1').describe('give an address to listen on'),
  PORT: port.default(3000).describe('give a port from 0 to 65535'),
  PUBLIC_URL: httpUrl().optional().describe('give the http(s) address that the public uses'),
  OPS_PORT: port.optional().describe('give a port from 0 to 65535, or leave it unset'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional().describe('give a postgresql:// address'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional().describe('give a postgresql:// address'),
  DATABASE_MIGRATION_URL: url('postgres:', 'postgresql:').optional().describe('give a postgresql:// address'),
  DATABASE_PREPARE: z.enum(['true', 'false']).default('true').describe('give true or false'),
  DATABASE_POOL_MAX: positive.max(1000).default(10).describe('give a number from 1 to 1000'),
  DATABASE_TIMEOUT_MS: positive.max(600_000).default(5000).describe('give milliseconds from 1 to 600000'),
  DATA_DIR: z.string().min(1).default('.data').describe('give a folder'),
  REDIS_URL: url('redis:', 'rediss:', 'redis+cluster:', 'redis+sentinel:')
    .optional()
    .describe('give a redis://, rediss://, redis+cluster:// or redis+sentinel:// address'),
  CV_STORE: z
    .string()
    .regex(/^file:|^s3:\/\/[^/]+/)
    .default('file:')
    .describe('give file: or s3://bucket/prefix?endpoint=…&region=…'),
  CLAMD_URL: url('tcp:').optional().describe('give tcp://host:port'),
  CV_MAX_BYTES: positive.max(104_857_600).default(10_485_760).describe('give bytes from 1 to 104857600'),
  ANTHROPIC_API_KEY: z.string().min(1).optional().describe('give the provider’s key, or leave it unset'),
  ANTHROPIC_BASE_URL: httpUrl().optional().describe('give an http(s) address'),
  ANTHROPIC_MODEL: z.string().min(1).optional().describe('give a model’s name'),
  PREQUALIFICATION_MAX_TURNS: positive.max(1000).default(30).describe('give a number from 1 to 1000'),
  PREQUALIFICATION_FALLBACK: z.enum(['local', 'off']).default('local').describe('give local or off'),
  PREQUALIFICATION_GRACE_SECONDS: z.coerce
    .number()
    .min(0)
    .max(3600)
    .default(30)
    .describe('give seconds from 0 to 3600'),
  SMTP_URL: url('smtp:', 'smtps:').optional().describe('give an smtp:// or smtps:// address'),
  MAIL_FROM: z.string().includes('@').optional().describe('give a sender’s address'),
  TOKEN_KEYS: keyList().optional().describe('give 32-byte keys in base64url, separated by commas'),
  DATA_KEYS: keyList().optional().describe('give 32-byte keys in base64url, separated by commas'),
  PUBLISHER_LEGAL_NAME: z.string().min(1).optional().describe('give the publisher’s legal name'),
  PUBLISHER_CONTACT_EMAIL: z
    .string()
    .refine((text) => normalizeEmail(text) !== null)
    .optional()
    .describe('give an e-mail address'),
  PUBLISHER_BRAND_NAME: z.string().min(1).optional(),
  PUBLISHER_SIRET: z.string().min(1).optional(),
  PUBLISHER_VAT_ID: z.string().min(1).optional(),
  PUBLISHER_ADDRESS: z.string().min(1).optional(),
  PORTAL_APPLICATION_ID_TOKENS: z
    .enum(['accept', 'refuse'])
    .default('accept')
    .describe('give accept or refuse'),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .refine((origins) => origins.every((origin) => origin === '*' || URL.canParse(origin)))
    .optional()
    .describe('give * or origins such as https://example.org, separated by commas'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(32).default(0).describe('give a number of proxies'),
  SUBMIT_LIMIT_PER_MINUTE: positive.default(600).describe('give a number of at least 1'),
  SUBMIT_LIMIT_PER_EMAIL_HOUR: positive.default(10).describe('give a number of at least 1'),
  SOCKETS_PER_SESSION: positive.default(8).describe('give a number of at least 1'),
  SOCKETS_PER_ADDRESS: positive.default(200).describe('give a number of at least 1'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(25).describe('give seconds from 0 to 3600'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('give trace, debug, info, warn, error, fatal or silent'),
};

type Parsed = z.output<z.ZodObject<typeof variables>>;
export type Config = ReturnType<typeof parseConfig>;

/** Reads the whole environment once (operating interface). An empty value counts as unset. */
export function parseConfig(environment: Environment) {
  const given = Object.fromEntries(
    Object.keys(variables).map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = z.object(variables).safeParse(given);
  if (!parsed.success) throw new ConfigError(describeFault(parsed.error, environment));
  const env = parsed.data;
  if (env.DATABASE_URL !== undefined) requireForProduction(env);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    opsPort: env.OPS_PORT,
    database: env.DATABASE_URL === undefined ? null : databaseOf(env, env.DATABASE_URL),
    dataDir: resolve(env.DATA_DIR),
    redisUrl: env.REDIS_URL,
    cvStore: env.CV_STORE,
    clamdUrl: env.CLAMD_URL,
    cvBytesMax: env.CV_MAX_BYTES,
    anthropic:
      env.ANTHROPIC_API_KEY === undefined
        ? null
        : { apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL, model: env.ANTHROPIC_MODEL },
    prequalification: {
      turnsMax: env.PREQUALIFICATION_MAX_TURNS,
      fallback: env.PREQUALIFICATION_FALLBACK,
      graceSeconds: env.PREQUALIFICATION_GRACE_SECONDS,
      socketsPerSession: env.SOCKETS_PER_SESSION,
      socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    tokenKeys: env.TOKEN_KEYS,
    dataKeys: env.DATA_KEYS,
    publisher: publisherOf(env),
    portalApplicationIdTokens: env.PORTAL_APPLICATION_ID_TOKENS === 'accept',
    corsOrigins: env.CORS_ORIGINS,
    trustProxyHops: env.TRUST_PROXY,
    submitLimits: {
      perAddressMinute: env.SUBMIT_LIMIT_PER_MINUTE,
      perEmailHour: env.SUBMIT_LIMIT_PER_EMAIL_HOUR,
    },
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}

function databaseOf(env: Parsed, databaseUrl: string) {
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

function publisherOf(env: Parsed) {
  return {
    legalName: env.PUBLISHER_LEGAL_NAME ?? 'Guichet Démonstration SAS',
    contactEmail: env.PUBLISHER_CONTACT_EMAIL ?? 'contact@guichet.example',
    ...(env.PUBLISHER_BRAND_NAME && { brandName: env.PUBLISHER_BRAND_NAME }),
    ...(env.PUBLISHER_SIRET && { siret: env.PUBLISHER_SIRET }),
    ...(env.PUBLISHER_VAT_ID && { vatId: env.PUBLISHER_VAT_ID }),
    ...(env.PUBLISHER_ADDRESS && { address: env.PUBLISHER_ADDRESS }),
  };
}

/** Demo values and generated secrets serve the embedded database only. */
function requireForProduction(env: Parsed): void {
  const required = ['TOKEN_KEYS', 'DATA_KEYS', 'PUBLISHER_LEGAL_NAME', 'PUBLISHER_CONTACT_EMAIL'] as const;
  const missing = required.find((name) => env[name] === undefined);
  if (missing === undefined) return;
  throw new ConfigError(`${missing} is not set: ${variables[missing].description}; DATABASE_URL requires it`);
}

function describeFault(error: z.ZodError, environment: Environment): string {
  const name = String(error.issues[0]?.path[0]);
  const fix = variables[name as keyof typeof variables]?.description ?? 'correct it';
  return `${name} is ${JSON.stringify(mask(name, environment[name] ?? ''))}: ${fix}`;
}

function mask(name: string, value: string): string {
  if (hiddenNames.has(name)) return '***';
  return secretNames.has(name) ? value.replace(/\/\/[^@/]*@/, '//***@') : value;
}

function url(...protocols: string[]) {
  return z.string().refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}//`)));
}

function httpUrl() {
  return z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}

function keyList() {
  return z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(key).min(1));
}
