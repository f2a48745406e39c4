import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, mailWarning, parseConfig } from '#server/config/config.ts';
import { secretNames } from '#server/config/secret-files.ts';

const key = Buffer.alloc(32, 'key').toString('base64url');

function faultOf(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return String((error as ConfigError).message);
  }
  return '';
}

const aiProcessor = {
  AI_BASE_URL: 'https://models.example/v1',
  AI_MODEL: 'small-1',
  AI_PROCESSOR_NAME: 'Modèles SA',
  AI_PROCESSOR_COUNTRY: 'FR',
  AI_PROCESSOR_TERMS_URL: 'https://models.example/terms',
};

describe('a value that cannot work stops the start with its name, the value and the fix', () => {
  test.each<[string, string]>([
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['PORT', '65536'],
    ['OPS_PORT', '-1'],
    ['OPS_HOST', ' '],
    ['SHUTDOWN_DELAY_SECONDS', '-1'],
    ['HOST', ' '],
    ['DRAIN_SECONDS', ' '],
    ['DRAIN_SECONDS', '3601'],
    ['TRUST_PROXY', '1e1'],
    ['SUBMIT_LIMIT_PER_MINUTE', '0'],
    ['PUBLIC_URL', 'https://a.example/x?y=1'],
    ['PUBLIC_URL', 'https://a.example/#x'],
    ['PUBLIC_URL', ' https://a.example'],
    ['PUBLIC_URL', 'https:a.example'],
    ['PUBLIC_URL', 'ftp://a.example'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'https://a.example:443'],
    ['CORS_ORIGINS', 'https://a.example,'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'Jobs <jobs@>'],
    ['MAIL_FROM', 'Jobs <jobs@mail.example>\nBcc: x@mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['CLAMD_URL', 'tcp://'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis+cluster://h1,,h2'],
    ['REDIS_URL', 'redis+sentinel://h1:26379,h2:26379'],
    ['CV_STORE', 's3://'],
    ['CV_STORE', 'file:/elsewhere'],
    ['CV_STORE', 's3:bucket'],
    ['PUBLISHER_LEGAL_NAME', ' '],
    ['PUBLISHER_CONTACT_EMAIL', 'contact'],
    ['DATABASE_URL', 'postgresql://u:p%@h/d'],
    ['DATABASE_URL', 'postgresql://u:p@h1:5432,h2:5432/d'],
    ['DATABASE_URL', 'postgresql://u:p@h1,h2/d'],
    ['DATABASE_URL', 'postgresql://u:p@h:port/d'],
    ['DATABASE_DIRECT_URL', 'postgresql://u%zz@h/d'],
    ['DATABASE_MIGRATION_URL', 'mysql://h/d'],
    ['DATABASE_URL', 'postgresql://u:p@h/d?sslmode=prefer'],
    ['DATABASE_DIRECT_URL', 'postgresql://u:p@h/d?sslmode=verify-ca'],
    ['TOKEN_KEYS', key.slice(1)],
  ])('%s=%j', (name, value) => {
    const fault = faultOf({ [name]: value });
    expect(fault).toMatch(new RegExp(`^${name} is ".*": give .+$`));
  });

  test.each<[string, string]>([
    ['ftp://bucket', 'file: or s3://bucket/prefix'],
    ['s3://Bucket/prefix', 'a bucket of 3 to 63'],
    ['s3://b/prefix', 'a bucket of 3 to 63'],
    ['s3://bucket/a//b', 'a prefix of'],
    ['s3://bucket/../b', 'a prefix of'],
    ['s3://bucket/a b', 'a prefix of'],
    ['s3://bucket/a?zone=1', 'endpoint and region as its only parameters'],
    ['s3://bucket/a?region=a&region=b', 'endpoint and region as its only parameters'],
    ['s3://bucket/a?endpoint=minio:9000', 'an http(s) address'],
    ['s3://bucket/a?endpoint=http://key:s3cret@minio:9000', 'an http(s) address'],
    ['s3://bucket/a?region=', 'a region such as'],
  ])('CV_STORE=%j is told what is wrong with it', (value, fix) => {
    const fault = faultOf({ CV_STORE: value });
    expect(fault).toMatch(/^CV_STORE is ".*": give /);
    expect(fault).toContain(`give ${fix}`);
    expect(fault).not.toContain('cret');
  });

  test.each<[string, string]>([
    ['sslmode=prefer', 'sslmode=disable, sslmode=require, sslmode=verify-ca or sslmode=verify-full'],
    ['sslmode=require&sslmode=disable', 'sslmode, sslrootcert, sslcert and sslkey, once each'],
    ['ssl=true', 'sslmode, sslrootcert, sslcert and sslkey, once each'],
    ['sslmode=verify-ca', 'sslrootcert a file with sslmode=verify-ca'],
    ['sslmode=verify-full&sslcert=/etc/hostname', 'sslcert and sslkey together'],
    ['sslmode=verify-full&sslrootcert=/nowhere/root.pem', 'sslrootcert a file that can be read (ENOENT:'],
  ])('DATABASE_URL with ?%s is told what to write', (query, fix) => {
    const fault = faultOf({ DATABASE_URL: `postgresql://u:s3cret@h/d?${query}` });
    expect(fault).toMatch(/^DATABASE_URL is ".*": give /);
    expect(fault).toContain(fix);
    expect(fault).not.toContain('s3cret');
  });

  test('PostgreSQL is not run with demo values', () => {
    const given = { DATABASE_URL: 'postgresql://u@h/d', TOKEN_KEYS: key, DATA_KEYS: key };
    const missing = 'is not set: give .+; DATABASE_URL requires it';
    expect(faultOf(given)).toMatch(
      new RegExp(`^PUBLISHER_LEGAL_NAME ${missing}\nPUBLISHER_CONTACT_EMAIL ${missing}$`),
    );
    const names = faultOf({ DATABASE_URL: 'postgresql://u@h/d' })
      .split('\n')
      .map((line) => line.split(' ', 1)[0]);
    expect(names).toEqual(['TOKEN_KEYS', 'DATA_KEYS', 'PUBLISHER_LEGAL_NAME', 'PUBLISHER_CONTACT_EMAIL']);
  });
});

describe('a secret in a file', () => {
  const inFolder = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'guichet-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const smtp = 'smtps://user:p&$@mail.example:465';

  test.each(secretNames)('%s is read from NAME_FILE and from systemd’s credentials', (name) => {
    const value = name.endsWith('KEYS') ? key : name.endsWith('API_KEY') ? 's3cret' : addressOf(name);
    const folder = inFolder({ [name]: `${value}\n` });
    const rest = {
      TOKEN_KEYS: key,
      DATA_KEYS: key,
      PUBLISHER_LEGAL_NAME: 'Example SAS',
      PUBLISHER_CONTACT_EMAIL: 'contact@example.org',
      ...aiProcessor,
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'guichet',
      OIDC_CLIENT_SECRET: 'x',
      [name]: '',
    };
    const plain = parseConfig({ ...rest, [name]: value });
    expect(plain).not.toEqual(
      parseConfig({ ...rest, OIDC_CLIENT_SECRET: 'x', TOKEN_KEYS: '', DATA_KEYS: '' }),
    );
    expect(parseConfig({ ...rest, [`${name}_FILE`]: join(folder, name) })).toEqual(plain);
    expect(parseConfig({ ...rest, CREDENTIALS_DIRECTORY: folder })).toEqual(plain);
  });

  function addressOf(name: string): string {
    if (name === 'SMTP_URL') return smtp;
    return name === 'REDIS_URL' ? 'redis://:p&$@h:6379' : 'postgresql://u:p&$@h/d';
  }

  test('given twice, in any way, it is refused', () => {
    const folder = inFolder({ SMTP_URL: smtp });
    const SMTP_URL_FILE = join(folder, 'SMTP_URL');
    const both = /^SMTP_URL is given by \w+ and by \w+: give one of them$/;
    expect(faultOf({ SMTP_URL: smtp, SMTP_URL_FILE })).toMatch(both);
    expect(faultOf({ SMTP_URL: smtp, CREDENTIALS_DIRECTORY: folder })).toMatch(both);
    expect(faultOf({ SMTP_URL_FILE, CREDENTIALS_DIRECTORY: folder })).toMatch(both);
  });

  test('that is not there, or empty, stops the start', () => {
    const folder = inFolder({ DATA_KEYS: '\n' });
    expect(faultOf({ TOKEN_KEYS_FILE: '/nowhere/keys' })).toBe(
      'TOKEN_KEYS_FILE is "/nowhere/keys": give a file that can be read (ENOENT)',
    );
    expect(faultOf({ TOKEN_KEYS_FILE: folder })).toContain('give a file that can be read (EISDIR)');
    expect(faultOf({ DATA_KEYS_FILE: join(folder, 'DATA_KEYS') })).toMatch(/: the file is empty$/);
    expect(faultOf({ CREDENTIALS_DIRECTORY: folder })).toBe('the credential DATA_KEYS: the file is empty');
  });

  test('a fault in it is told without it', () => {
    const fault = faultOf({ SMTP_URL_FILE: join(inFolder({ SMTP_URL: 's3cret' }), 'SMTP_URL') });
    expect(fault).toMatch(/^SMTP_URL is "\*\*\*": give /);
  });

  test('a variable that is no secret is not read from a file, and a misspelt name is reported', () => {
    expect(faultOf({ PORT_FILE: '/run/port', LOG_LEVEL_FILE: '/run/level' })).toBe(
      'PORT_FILE is not read, since PORT is no secret: give PORT\nLOG_LEVEL_FILE is not read, since LOG_LEVEL is no secret: give LOG_LEVEL',
    );
    expect(faultOf({ TOKEN_KEY_FILE: '/run/keys' })).toContain('Did you mean TOKEN_KEYS_FILE?');
  });
});

test.each(['', undefined])(
  'a production whose DATABASE_URL is %j is not started on an empty one',
  (DATABASE_URL) => {
    expect(
      faultOf({ NODE_ENV: 'production', ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) }),
    ).toMatch(/^DATABASE_URL is not set: give .*; NODE_ENV=production requires it$/);
  },
);

describe('a name that is nearly one of ours stops the start', () => {
  test.each([
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_DIRECTURL', 'DATABASE_DIRECT_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TOKEN_KEY', 'TOKEN_KEYS'],
    ['DATA_DIRS', 'DATA_DIR'],
    ['OPS_PROT', 'OPS_PORT'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PREQUALIFICATION_MAXTURNS', 'PREQUALIFICATION_MAX_TURNS'],
    ['DRAIN_SECOND', 'DRAIN_SECONDS'],
  ])('%s is taken for %s', (name, meant) => {
    expect(faultOf({ [name]: 's3cret' })).toBe(
      `${name} is not a variable of Guichet. Did you mean ${meant}?`,
    );
  });

  test('all of them are reported at once', () => {
    expect(faultOf({ DATABASE_ULR: 'x', SMTP_URI: 'x' }).split('\n')).toHaveLength(2);
  });

  test.each([
    ...['HOME', 'HOST_IP', 'PORT_3000_TCP', 'HOSTNAME', 'HOSTTYPE', 'LOGNAME', 'XDG_DATA_DIRS', 'LOG_FILE'],
    ...[
      'DATABASE_HOST',
      'DATABASE_USER',
      'DATABASE_NAME',
      'DATABASE_PORT',
      'DATABASE_PASSWORD',
      'DATABASE_DSN',
    ],
    ...['REDIS_HOST', 'REDIS_PORT', 'REDIS_TLS_URL', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'MAIL_HOST'],
    // Kubernetes sets these for each service of a namespace.
    ...['API_PORT', 'APP_PORT', 'DNS_PORT', 'WEB_PORT', 'API_SERVICE_HOST', 'REDIS_SERVICE_PORT', 'API_HOST'],
    ...['AWS_ACCESS_KEY_ID', 'AWS_REGION', 'OTEL_SERVICE_NAME', 'NODE_OPTIONS', 'NODE_ENV', 'HTTP_PROXY'],
    ...['npm_config_user_agent', 'KUBERNETES_PORT', 'WEBSITE_HOSTNAME', 'RAILWAY_PUBLIC_DOMAIN', 'DYNO_RAM'],
  ])('%s is somebody else’s', (name) => {
    expect(faultOf({ [name]: 'x' })).toBe('');
  });

  test('an empty value counts as unset', () => {
    expect(faultOf({ DATABASE_ULR: '' })).toBe('');
  });
});

describe('no secret is told', () => {
  const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'];
  test.each<[string, string, string]>([
    ...databases.flatMap((name): [string, string, string][] => [
      [name, 'guichet:s3cret@db/guichet', '***@db/guichet'],
      [name, 'mysql://u:s3/cret@h/d', '***@h/d'],
      [name, 'mysql://u:x@s3cret@h/d', '***@h/d'],
      [name, 'mysql://u\n:s3cret@h/d', '***@h/d'],
      [name, 'mysql://h/d?password=s3cret', 'mysql://h/d?***'],
    ]),
    ['REDIS_URL', 'u:s3cret@h', '***@h'],
    ['ANTHROPIC_BASE_URL', 'https://u:s3cret@h/', '***@h/'],
    ['PUBLIC_URL', 'https://u:s3cret@h/', '***@h/'],
    ['CV_STORE', 's3://u:s3cret@bucket', '***@bucket'],
    ['CLAMD_URL', 'http://u:s3cret@h', '***@h'],
    ['CORS_ORIGINS', 'https://u:s3cret@h', '***@h'],
    ['SMTP_URL', 'u:s3cret@h', '***'],
    ['TOKEN_KEYS', 's3cret', '***'],
    ['DATA_KEYS', 's3cret', '***'],
    ['ANTHROPIC_API_KEY', ' ', '***'],
  ])('%s=%j', (name, value, reported) => {
    const fault = faultOf({ [name]: value });
    expect(fault).toContain(`${name} is ${JSON.stringify(reported)}: give`);
    expect(fault).not.toContain('cret');
  });
});

describe('an AI provider whose processor is configured (D62)', () => {
  const whole = { AI_API_KEY: 's3cret', ...aiProcessor };

  test.each(Object.keys(aiProcessor))('AI_API_KEY requires %s', (name) => {
    expect(faultOf({ ...whole, [name]: '' })).toBe(`${name} is not set, and AI_API_KEY requires it`);
  });

  test('AI_PROVIDER requires the key of what it names', () => {
    expect(faultOf({ ...whole, AI_PROVIDER: 'anthropic' })).toBe(
      'ANTHROPIC_API_KEY is not set, and AI_PROVIDER requires it',
    );
    expect(faultOf({ AI_PROVIDER: 'openai' })).toBe('AI_API_KEY is not set, and AI_PROVIDER requires it');
  });

  test.each([
    ['AI_PROVIDER', 'other'],
    ['AI_FACTS', 'text'],
    ['AI_PROCESSOR_COUNTRY', 'France'],
    ['AI_PROCESSOR_COUNTRY', 'QX'],
    ['AI_PROCESSOR_TERMS_URL', 'terms'],
  ])('%s=%s is refused', (name, value) => {
    expect(faultOf({ ...whole, [name]: value })).toContain(`${name} is "${value}": give`);
  });

  test('another name of the configured model is the provider’s too', () => {
    const env = { ANTHROPIC_API_KEY: 's3cret', ANTHROPIC_MODEL: 'gateway.x' };
    const names = parseConfig(env).aiProvider?.description.modelNames;
    expect(['gateway.x', 'claude-x', 'gateway-x'].map((name) => names?.test(name))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is described by its own name, and AI_PROVIDER chooses between two keys', () => {
    const both = { ...whole, ANTHROPIC_API_KEY: 's3cret' };
    const nameIn = (env: Record<string, string>) => parseConfig(env).aiProvider?.description.name;
    expect(nameIn(whole)).toBe('Modèles SA');
    expect(nameIn({ ...both, AI_PROVIDER: 'openai' })).toBe('Modèles SA');
    expect(nameIn(both)).toBe('Anthropic');
    expect(parseConfig(whole).aiProvider?.settings).toMatchObject({ apiKey: 's3cret', model: 'small-1' });
  });

  test.each(['tool', 'json', 'off'])(
    'AI_FACTS=%s holds for each of them, and tool is the default',
    (mode) => {
      for (const env of [
        whole,
        { ANTHROPIC_API_KEY: 's3cret' },
        { ANTHROPIC_API_KEY: 's3cret', ANTHROPIC_MODEL: 'x' },
      ]) {
        expect(parseConfig({ ...env, AI_FACTS: mode }).aiProvider?.facts).toBe(mode);
        expect(parseConfig(env).aiProvider?.facts).toBe('tool');
      }
    },
  );
});

describe('valid values are read', () => {
  test('an empty environment, and empty values, are the embedded defaults', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toEqual(parseConfig({}));
    expect(parseConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, database: null });
  });

  test.each([
    ['file:', { kind: 'file' }],
    [
      's3://bucket/a/b/?endpoint=http://minio:9000',
      { kind: 's3', bucket: 'bucket', prefix: 'a/b', endpoint: 'http://minio:9000', region: 'us-east-1' },
    ],
    [
      's3://bucket?region=eu-west-3',
      { kind: 's3', bucket: 'bucket', prefix: '', endpoint: undefined, region: 'eu-west-3' },
    ],
    ['s3://bucket', { kind: 's3', bucket: 'bucket', prefix: '', endpoint: undefined, region: undefined }],
  ])('the store %j', (value, store) => {
    expect(parseConfig({ CV_STORE: value }).cvStore).toEqual(store);
  });

  test('a service with a database and without a mail server is warned of', () => {
    const given = {
      DATABASE_URL: 'postgresql://u@h/d',
      TOKEN_KEYS: key,
      DATA_KEYS: key,
      PUBLISHER_LEGAL_NAME: 'Example SAS',
      PUBLISHER_CONTACT_EMAIL: 'contact@example.org',
    };
    expect(mailWarning(parseConfig(given))).toContain('SMTP_URL is not set');
    expect(mailWarning(parseConfig({ ...given, SMTP_URL: 'smtp://mail.example:25' }))).toBeNull();
    expect(mailWarning(parseConfig({}))).toBeNull();
  });

  test('the operators’ listener is on loopback unless it is set otherwise', () => {
    const opsOf = (environment: Record<string, string>) => parseConfig(environment).ops;
    expect(opsOf({ HOST: '0.0.0.0' })).toBeNull();
    expect(opsOf({ HOST: '0.0.0.0', OPS_PORT: '9000' })).toEqual({ host: '127.0.0.1', port: 9000 });
    expect(opsOf({ OPS_PORT: '9000', OPS_HOST: '::' })).toEqual({ host: '::', port: 9000 });
  });

  test.each<[string, string]>([
    ['PORT', '0'],
    ['DRAIN_SECONDS', '0.5'],
    ['PUBLIC_URL', 'https://a.example/jobs/'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example, http://localhost:5173'],
    ['MAIL_FROM', 'jobs@mail.example'],
    ['MAIL_FROM', '"Emplois, Guichet" <jobs@mail.example>'],
    ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465'],
    ['CLAMD_URL', 'tcp://[::1]:3310'],
    ['REDIS_URL', 'redis://u:p@h:6379/1'],
    ['REDIS_URL', 'redis+cluster://u:p@h1:7000,h2'],
    ['REDIS_URL', 'redis+sentinel://h1:26379,h2:26379/master'],
    ['CV_STORE', 'file:'],
    ['CV_STORE', 's3://bucket'],
    ['CV_STORE', 's3://bucket/prefix/?region=eu-west-3'],
    ['CV_STORE', 's3://bucket/a/b?endpoint=https%3A%2F%2Fs3.example%2Fv1'],
    ['CV_STORE', 's3://bucket/prefix?endpoint=http://127.0.0.1:9000&region=eu-west-3'],
    ['DATABASE_DIRECT_URL', 'postgresql:///guichet?host=/run/postgresql'],
    ['TOKEN_KEYS', `${key}, ${key}=`],
  ])('%s=%j', (name, value) => {
    expect(faultOf({ [name]: value })).toBe('');
  });
});

test('a variable that needs another one is refused without it, in either direction', () => {
  expect(faultOf({ OIDC_CLIENT_ID: 'guichet' })).toContain('OIDC_ISSUER is not set');
  expect(faultOf({ OIDC_CLIENT_SECRET: 'x' })).toContain('OIDC_CLIENT_SECRET requires it');
  expect(faultOf({ ACCESSIBILITY_AUDIT: 'by Example, 3 May 2026' })).toBe(
    'ACCESSIBILITY is not set, and ACCESSIBILITY_AUDIT requires it',
  );
  expect(faultOf({ ACCESSIBILITY: 'partial' })).toContain('ACCESSIBILITY_AUDIT is not set');
});

test('a provider of sign-ins needs the id and the secret of this service there (D104)', () => {
  const issuer = { OIDC_ISSUER: 'https://login.example' };
  expect(faultOf(issuer)).toContain('OIDC_CLIENT_ID is not set');
  expect(faultOf({ ...issuer, OIDC_CLIENT_ID: 'guichet' })).toContain('OIDC_CLIENT_SECRET is not set');
  expect(faultOf({ ...issuer, OIDC_CLIENT_ID: 'guichet', OIDC_CLIENT_SECRET: 'x' })).toBe('');
});
