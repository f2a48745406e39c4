import { z } from 'zod';
import { parsePostgresAddress } from '#db/connection/postgres-address.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { isOrigin } from '#kernel/origin.ts';

/** Accepts text that is more than white space. */
export function nonEmptyText() {
  return z.string().trim().min(1);
}

/** Accepts a country's code of ISO 3166-1 that has a name. */
export function country() {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return z.string().refine((code) => /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined);
}

/** Accepts digits only, since other texts that JavaScript reads as a number, such as a blank, are mistakes. */
export function integer(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));
}

/** Accepts a decimal number of seconds up to an hour. */
export function seconds() {
  return z
    .string()
    .regex(/^\d+(?:\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().max(3600));
}

/** Accepts a decimal number from 0 to 1, such as `0.25`. */
export function share() {
  return z
    .string()
    .regex(/^(?:0|1|[01]?\.\d+)$/)
    .transform(Number)
    .pipe(z.number().max(1));
}

/** Accepts the address of one server, with a login that can be decoded or without one. */
export function serverUrl(...protocols: string[]) {
  return z.string().refine((text) => {
    const url = parseUrl(text);
    return url !== null && protocols.includes(url.protocol) && isHost(url.hostname) && isDecodable(url);
  });
}

/**
 * Accepts the address of one PostgreSQL server, with valid TLS options. The host may be missing: the driver then has
 * its own.
 */
export function postgresUrl() {
  return z.string().superRefine((text, context) => {
    const url = parseUrl(text);
    if (url === null || !isPostgres(url) || url.hostname.includes(',') || !isDecodable(url)) {
      return context.addIssue({ code: 'custom' });
    }
    try {
      parsePostgresAddress(text);
    } catch (error) {
      context.addIssue({ code: 'custom', params: { fix: (error as Error).message } });
    }
  });
}

/** Accepts one server, or several as in `redis+cluster://h1:6379,h2:6379` and `redis+sentinel://h1:26379/master`. */
export function redisUrl() {
  return z.string().refine((text) => {
    // The groups are the kind, the login with its @, the hosts, and the name of the sentinels' master.
    const list = /^redis\+(cluster|sentinel):\/\/([^@/]*@)?([^@/?#]+)(?:\/([^@/?#]*))?$/.exec(text);
    if (list === null) return serverUrl('redis:', 'rediss:').safeParse(text).success;
    const [, kind, login = '', hosts = '', masterName = ''] = list;
    const servers = hosts.split(',').map((host) => `redis://${login}${host}`);
    return (
      (kind === 'cluster' || masterName !== '') &&
      servers.every((server) => serverUrl('redis:').safeParse(server).success)
    );
  });
}

/** Accepts a base address without query, fragment or login, since paths are appended to it. */
export function httpBase() {
  return z.string().refine((text) => {
    const url = parseUrl(text);
    return url !== null && isHttp(text) && !/[?#]/.test(text) && !hasLogin(url);
  });
}

/** Accepts a base address over TLS; an address of this machine may be without TLS. */
export function secureBase() {
  return httpBase().refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  });
}

/** Accepts origins as browsers write them in the Origin header: scheme, host and port alone. */
export function origins() {
  return z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .refine((list) => list.every((origin) => origin === '*' || isOrigin(origin)));
}

export function email() {
  return z.string().refine((text) => normalizeEmail(text) !== null);
}

/** Accepts `jobs@example.org` or `Jobs <jobs@example.org>`. */
export function sender() {
  return z.string().refine((text) => {
    const [, bracketed, bare] = /^(?:[^<>\r\n]*<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? [];
    return normalizeEmail(bracketed ?? bare ?? '') !== null;
  });
}

/** Accepts keys of 32 bytes in base64url, separated by commas. */
export function keyList() {
  const key = z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}=?$/)
    .transform((text) => Buffer.from(text, 'base64url'));
  return z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(key).min(1));
}

/** Parses a URL; null for a text with white space, which the URL parser drops and later readers keep. */
function parseUrl(text: string): URL | null {
  return /\s/.test(text) ? null : URL.parse(text);
}

function isHttp(text: string): boolean {
  return /^https?:\/\//.test(text);
}

function isPostgres({ protocol }: URL): boolean {
  return protocol === 'postgres:' || protocol === 'postgresql:';
}

function isHost(hostname: string): boolean {
  return hostname !== '' && !hostname.includes(',');
}

function hasLogin({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent([username, password, pathname].join('/'));
    return true;
  } catch {
    return false;
  }
}
