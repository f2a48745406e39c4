import { type Config, type Environment, parseConfig } from '../../server/config.ts';

export const TEMPLATE_DATABASE = 'guichet_template';

const surroundings: Environment = {
  PORT: '0',
  TOKEN_KEYS: Buffer.alloc(32, 'token').toString('base64url'),
  DATA_KEYS: Buffer.alloc(32, 'data').toString('base64url'),
  PUBLISHER_LEGAL_NAME: 'Éditions du Guichet SAS',
  PUBLISHER_CONTACT_EMAIL: 'contact@publisher.example',
  DRAIN_SECONDS: '2',
};

/** The configuration of a service under test: a free port and fixed keys, then what the test asks for. */
export function testConfig(environment: Environment): Config {
  return parseConfig({ ...surroundings, ...environment });
}
