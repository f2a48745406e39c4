import { secretNames } from './secret-files.ts';
import { variableMeanings } from './variable-meanings.ts';
import { type VariableName, variables } from './variables.ts';

/**
 * Variables that a production sets, each with a value to replace; an empty one stops the start until it is replaced.
 */
const productionValues: Partial<Record<VariableName, string>> = {
  PUBLIC_URL: 'https://jobs.example.org',
  DATABASE_URL: 'postgresql://guichet:password@localhost:5432/guichet',
  REDIS_URL: 'redis://localhost:6379',
  SMTP_URL: 'smtps://user:password@mail.example.org',
  MAIL_FROM: '"Jobs <jobs@example.org>"',
  TOKEN_KEYS: '',
  DATA_KEYS: '',
  PUBLISHER_LEGAL_NAME: '"Example SAS"',
  PUBLISHER_CONTACT_EMAIL: 'contact@example.org',
  TRUST_PROXY: '1',
  // On a shared machine a node pauses for a second while another starts, and must not count as dead.
  PREQUALIFICATION_LEASE_MS: '3000',
  SHUTDOWN_DELAY_SECONDS: '3',
};

const head = `# Made from the table in server/config/variables.ts by \`npm run env-example\`.
# Set the lines without #; the others show the default. An empty value counts as unset.
# The form is that of systemd's EnvironmentFile, of \`docker compose\` and of \`node --env-file\`.
# chmod 600: it holds secrets. Each of ${secretNames.slice(0, -1).join(', ')}
# and ${secretNames.at(-1)} may be in a file instead: NAME_FILE=/path, or NAME in systemd's $CREDENTIALS_DIRECTORY.
`;

/** Returns the text of `deploy/.env.example`: every variable with its meaning, its form and its default. */
export function envExample(): string {
  const names = Object.keys(variables) as VariableName[];
  return [head, ...names.map(formatEntry)].join('\n');
}

function formatEntry(name: VariableName): string {
  const { description } = variables[name];
  const value = productionValues[name];
  const line = value === undefined ? `#${name}=${defaultOf(name)}` : `${name}=${value}`;
  return `# ${variableMeanings[name]}:\n# ${description}\n${line}\n`;
}

function defaultOf(name: VariableName): string {
  const { def } = variables[name];
  return 'defaultValue' in def ? String(def.defaultValue) : '';
}
