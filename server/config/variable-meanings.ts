import { forEachProvider } from './ai-providers.ts';
import type { VariableName } from './variables.ts';

/** The purpose of each variable for `deploy/.env.example`: a sentence without its full stop. */
export const variableMeanings: Record<VariableName, string> = {
  HOST: 'Address of the public listener; 0.0.0.0 in a container, loopback behind a proxy on the same machine',
  PORT: 'Port of the public listener; 0 takes a free one and prints it',
  PUBLIC_URL: 'Public base address of every link',
  OPS_PORT: 'Port of the operators’ listener: /livez, /readyz, /metrics',
  OPS_HOST: 'Address of the operators’ listener; the public must not reach it',
  DATABASE_URL:
    'PostgreSQL 15 or newer, directly or through pgbouncer; unset: embedded in DATA_DIR, one process',
  DATABASE_DIRECT_URL: 'The same database without pgbouncer, for LISTEN and the queue; unset: DATABASE_URL',
  DATABASE_MIGRATION_URL:
    'The database with the role that owns the schema, if the service has another; unset: DATABASE_DIRECT_URL',
  DATABASE_PREPARE: 'Prepared statements; false for pgbouncer before 1.21 in transaction mode',
  DATABASE_POOL_MAX: 'Largest number of connections of a node',
  DATABASE_TIMEOUT_MS: 'Time limit of a statement and of a connection attempt',
  DATA_DIR:
    'CV files, mails without SMTP, spools; shared by the nodes of one installation unless CVs are on S3',
  REDIS_URL:
    'Redis or Valkey, for limits, resumable answers and watchers over all nodes; unset: in the process',
  REDIS_TIMEOUT_MS: 'Time limit of Redis; after it a node decides by itself',
  CV_STORE:
    'file: is DATA_DIR/cv; or s3://bucket/prefix?endpoint=…&region=…, with the usual AWS_* credentials',
  CLAMD_URL: 'Scanner of files, as tcp://host:3310; unset: files are not scanned',
  CV_MAX_BYTES: 'Largest size of a CV',
  ...forEachProvider({
    API_KEY: 'Key of the AI provider; unset: the questionnaire asks the questions',
    BASE_URL: 'Address of the AI provider; unset: its own',
    MODEL: 'Model of the AI provider; unset: the newest small one that this version knows',
  }),
  AI_BASE_URL: 'Address of the AI provider, up to and with /v1, which AI_API_KEY requires',
  AI_MODEL: 'Model of the AI provider, which AI_API_KEY requires',
  AI_PROVIDER: 'Wire of the AI provider; unset: the first whose key is set',
  AI_FACTS:
    'Way to the fact sheet: tool is a call of the model’s tool, json a second request for models without tools, off none',
  AI_PROCESSOR_NAME: 'Company that runs the model, as candidates read it; AI_API_KEY requires it',
  AI_PROCESSOR_COUNTRY: 'Country in which it runs the model; AI_API_KEY requires it',
  AI_PROCESSOR_TERMS_URL: 'Address of its terms on data; AI_API_KEY requires it',
  PREQUALIFICATION_MAX_TURNS: 'Largest number of turns in a conversation',
  PREQUALIFICATION_FALLBACK: 'Replacement for an unavailable provider: local is the questionnaire, off none',
  PREQUALIFICATION_LEASE_MS: 'Time after which other nodes take over a running answer from a silent node',
  PREQUALIFICATION_BUSY_PERCENT: 'Load of its core from which a node begins no new turns',
  PREQUALIFICATION_GRACE_SECONDS: 'Time for which an answer goes on after its last listener left',
  SMTP_URL: 'Mail server, as smtps://user:password@host; unset: mails become files and are not sent',
  MAIL_FROM: 'Sender of mails; unset: no-reply at the host of PUBLIC_URL',
  TOKEN_KEYS:
    'Keys of mailed links: the first seals, all open; openssl rand -base64 32 | tr +/ -_ | tr -d = makes one',
  DATA_KEYS: 'Keys of CVs, made the same way; keep a copy apart from the backups: nothing else opens the CVs',
  PUBLISHER_LEGAL_NAME: 'Legal name of the service’s publisher, for its catalog and legal notes',
  PUBLISHER_CONTACT_EMAIL: 'The publisher’s e-mail address',
  PUBLISHER_BRAND_NAME: 'The publisher’s trade name',
  PUBLISHER_SIRET: 'The publisher’s SIRET',
  PUBLISHER_VAT_ID: 'The publisher’s VAT number',
  PUBLISHER_ADDRESS: 'Address of the publisher’s registered office, on one line, for the legal notice',
  PUBLISHER_PHONE: 'The publisher’s telephone number, for the legal notice',
  PUBLISHER_REGISTRATION:
    'The publisher’s legal form, capital and place in a register, on one line, for the legal notice',
  PUBLICATION_DIRECTOR: 'The person responsible for what is published, for the legal notice',
  HOSTING_PROVIDER: 'Name, address and telephone of the hosting company, on one line, for the legal notice',
  ACCESSIBILITY:
    'Conformance with the RGAA that the audit in ACCESSIBILITY_AUDIT found; set both, or neither to claim none',
  ACCESSIBILITY_AUDIT: 'Auditor, date and result, for the accessibility statement; needs ACCESSIBILITY',
  HOME_EMPLOYERS: 'Whether the home page lists the employers that have open jobs',
  DOCS: 'Whether /docs shows all guides, those for integrators, or the error codes alone',
  PORTAL_APPLICATION_ID_TOKENS: 'Whether an application’s id opens the candidate’s portal',
  CORS_ORIGINS: 'Sites whose pages may open sessions and portals; unset: all',
  TRUST_PROXY: 'Number of proxies in front of the nodes, each of which adds to X-Forwarded-For',
  SUBMIT_LIMIT_PER_MINUTE: 'Submissions of the public form a minute, per client address',
  SUBMIT_LIMIT_PER_EMAIL_HOUR: 'Submissions of the public form an hour, per client address and e-mail',
  CALL_LIMIT_PER_MINUTE:
    'Calls without a key that write, open personal data or miss the cache a minute, per client address',
  PROVIDER_TOKENS_PER_DAY: 'Tokens of the AI provider a day, per workspace',
  PROVIDER_CONCURRENCY: 'Turns with the AI provider at once, over all nodes',
  SOCKETS_PER_SESSION: 'Sockets of one conversation',
  SOCKETS_PER_ADDRESS: 'Sockets and streams from one client address, per node',
  WEBHOOK_ALLOWED_NETWORKS: 'Networks that webhooks may reach besides public addresses; unset: none',
  OIDC_ISSUER:
    'OpenID Connect provider by which employers may sign in at /desk; needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET; unset: by mailed links alone',
  OIDC_CLIENT_ID: 'Id of this service at the provider; OIDC_ISSUER requires it, and it requires OIDC_ISSUER',
  OIDC_CLIENT_SECRET:
    'Secret of this service at the provider; OIDC_ISSUER requires it, and it requires OIDC_ISSUER',
  DRAIN_SECONDS: 'Time for running requests and answers after SIGTERM, the delay included',
  SHUTDOWN_DELAY_SECONDS:
    'Time for which requests are answered after SIGTERM, until the balancer has read /readyz',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Receiver of traces by OTLP over HTTP, such as http://localhost:4318; unset: no traces',
  OTEL_TRACES_SAMPLER_ARG: 'Share of requests that are traced',
  LOG_LEVEL: 'Lowest level of the log, which is JSON lines on standard error',
};
