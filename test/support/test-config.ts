import type { SiteSettings } from '#domain/site-settings.ts';
import { type Config, type Environment, parseConfig } from '#server/config/config.ts';

export const TEMPLATE_DATABASE = 'guichet_template';

/** The variables that every node requires: fixed keys and a publisher. */
export const requiredVariables = {
  TOKEN_KEYS: Buffer.alloc(32, 'token').toString('base64url'),
  DATA_KEYS: Buffer.alloc(32, 'data').toString('base64url'),
  PUBLISHER_LEGAL_NAME: 'Éditions du Guichet SAS',
  PUBLISHER_CONTACT_EMAIL: 'contact@publisher.example',
};

const surroundings: Environment = {
  ...requiredVariables,
  PORT: '0',
  DRAIN_SECONDS: '2',
  // These bounds end what hangs; a machine that is busy with other tests stays below them.
  DATABASE_TIMEOUT_MS: '60000',
  REDIS_TIMEOUT_MS: '10000',
  PREQUALIFICATION_BUSY_PERCENT: '100',
  // Tests share one address.
  CALL_LIMIT_PER_MINUTE: '1000000',
  SUBMIT_LIMIT_PER_MINUTE: '600',
};

/** The variables of a service under test: a free port, the required ones and the test's own. */
export function testEnvironment(environment: Environment): Environment {
  return { ...surroundings, ...environment };
}

export function testConfig(environment: Environment): Config {
  return parseConfig(testEnvironment(environment));
}

/** A site of which nothing is configured. */
export const plainSite: SiteSettings = {
  publisherPhone: null,
  publisherRegistration: null,
  publicationDirector: null,
  hostingProvider: null,
  accessibility: null,
  listsEmployers: false,
};
