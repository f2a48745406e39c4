import { readFileSync } from 'node:fs';

/** The options of `tls.connect`, in the form that both drivers accept. */
type PostgresTls = {
  /** The name to which the certificate must belong. */
  host: string;
  rejectUnauthorized: boolean;
  ca?: string;
  cert?: string;
  key?: string;
  checkServerIdentity?: () => undefined;
};

type PostgresAddress = {
  /** The address without its TLS parameters, which each driver would read in its own way. */
  url: string;
  ssl: PostgresTls | false;
};

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'];
const tlsParameterNames = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];
/** The value of `sslrootcert` that selects the certificate authorities that Node.js trusts. */
const SYSTEM = 'system';

/**
 * Reads `sslmode`, `sslrootcert`, `sslcert` and `sslkey` as libpq does, once for both drivers. Without `sslmode` there
 * is no TLS, and the modes with optional TLS are refused. The error says what to write instead.
 */
export function parsePostgresAddress(address: string): PostgresAddress {
  const url = new URL(address);
  const tlsParameters: Record<string, string | undefined> = {};
  for (const [name, value] of [...url.searchParams]) {
    if (!name.startsWith('ssl')) continue;
    if (!tlsParameterNames.includes(name) || tlsParameters[name] !== undefined) {
      throw new Error('give of TLS only sslmode, sslrootcert, sslcert and sslkey, once each');
    }
    tlsParameters[name] = value;
    url.searchParams.delete(name);
  }
  const { sslmode = 'disable', ...files } = tlsParameters;
  // Without TLS parameters the address stays as it is: `URL` would write some characters in another way.
  const urlWithoutTls = Object.keys(tlsParameters).length === 0 ? address : url.href;
  if (!sslModes.includes(sslmode)) {
    throw new Error('give sslmode=disable, sslmode=require, sslmode=verify-ca or sslmode=verify-full');
  }
  const ssl = sslmode === 'disable' ? false : readTlsOptions(url.hostname, sslmode, files);
  return { url: urlWithoutTls, ssl };
}

function readTlsOptions(
  hostname: string,
  sslmode: string,
  files: Record<string, string | undefined>,
): PostgresTls {
  const { sslrootcert, sslcert, sslkey } = files;
  const hasOwnRoot = sslrootcert !== undefined && sslrootcert !== SYSTEM;
  if (sslmode === 'verify-ca' && !hasOwnRoot) {
    throw new Error('give sslrootcert a file with sslmode=verify-ca: anybody may have a public certificate');
  }
  if ((sslcert === undefined) !== (sslkey === undefined)) throw new Error('give sslcert and sslkey together');
  return {
    // A URL has brackets around an IPv6 address.
    host: hostname.replace(/^\[|\]$/g, ''),
    // In libpq too, `require` with `sslrootcert` verifies as `verify-ca` does.
    rejectUnauthorized: sslmode !== 'require' || sslrootcert !== undefined,
    ...(hasOwnRoot && { ca: readParameterFile('sslrootcert', sslrootcert) }),
    ...(sslcert !== undefined && { cert: readParameterFile('sslcert', sslcert) }),
    ...(sslkey !== undefined && { key: readParameterFile('sslkey', sslkey) }),
    // Only `verify-full` checks that the certificate belongs to the host.
    ...(sslmode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
}

function readParameterFile(parameter: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`give ${parameter} a file that can be read (${code}: ${file})`);
  }
}
