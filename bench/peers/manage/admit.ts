import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify5';
import Negotiator from 'negotiator';
import type { Row } from 'postgres';
import type { KeyScope } from '#domain/access/permissions.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { scopeMissing, tooManyRequests, unauthorized, unknownWorkspace } from '#kernel/errors/refusals.ts';
import { sql } from '../surroundings.ts';

/** The holder of a key in its workspace, whose row has the asked columns, and the media type to answer in. */
type Caller = { actor: string; workspace: Row; type: string };

type Rules = {
  scope: KeyScope;
  types: string[] /** True to read the workspace's whole row. */;
  isWhole?: boolean;
};

const LIMIT = 600;
const WINDOW_MS = 60_000;
const KEY = /^mk_[\dA-Za-z]{49}$/;
const SLUG = /^[a-z\d-]{1,63}$/;
const otherKeys = {
  ak_: 'a workspace’s key, which begins with ak_',
  pk_test_: 'a job board’s test key, which begins with pk_test_',
  pk_: 'a job board’s key, which begins with pk_',
  fk_: 'the secret of a feed’s address, which begins with fk_',
};
const workspaceColumns = ['id', 'slug'];
const calls = new Map<string, number[]>();

/** Checks the caller before the body is read: format, key, limit, workspace, scope. */
export function admit({ scope, types, isWhole = false }: Rules) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const type = new Negotiator(request.raw).mediaType(types);
    if (type === undefined)
      throw new DomainError('not_acceptable', `This operation answers ${types.join(' or ')}.`);
    const key = sentKey(request);
    if (!KEY.test(key)) throw unauthorized(hintAt(key));
    const { slug } = request.params as { slug: string };
    const [found] = await sql`
      select k.id as key_id, k.scopes, k.revoked_at, k.expires_at, k.last_used_at,
        ${isWhole ? sql`w.*` : sql(workspaceColumns.map((name) => `w.${name}`))}
      from management_keys k left join workspaces w on w.slug = ${slug} and w.id = coalesce(k.workspace_id, w.id)
      where k.digest = ${hash('sha256', key)}`;
    const now = new Date();
    if (found === undefined || found.revoked_at !== null) throw unauthorized();
    if (found.expires_at !== null && found.expires_at <= now) throw unauthorized();
    if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() >= WINDOW_MS)
      await sql`update management_keys set last_used_at = ${now} where id = ${found.key_id}`;
    const { isAllowed, remaining, resetSeconds } = count(found.key_id);
    reply
      .header('RateLimit-Policy', `"manage";q=${LIMIT};w=60`)
      .header('RateLimit', `"manage";r=${remaining};t=${resetSeconds}`);
    if (!isAllowed) throw tooManyRequests(resetSeconds);
    if (found.id === null || !SLUG.test(slug)) throw unknownWorkspace(slug);
    if (!found.scopes.includes(scope)) throw scopeMissing(scope, 'workspace');
    Object.assign(request, { caller: { actor: `key:${found.key_id}`, workspace: found, type } });
  };
}

/** The caller that the hook found. */
export function callerOf(request: object): Caller {
  return (request as { caller: Caller }).caller;
}

function sentKey({ headers }: FastifyRequest): string {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return bearer ?? String(headers['x-api-key']);
}

/** Tells the sender of another kind of key which one is needed. */
function hintAt(key: string): string | undefined {
  const [, sent] = Object.entries(otherKeys).find(([prefix]) => key.startsWith(prefix)) ?? [];
  return sent && `Send a management key, which begins with mk_; what was sent looks like ${sent}.`;
}

/** Counts a call of a key in any 60 seconds; a refused one does not count. */
function count(keyId: string) {
  const now = performance.now();
  const times = calls.get(keyId) ?? [];
  while (times[0] !== undefined && times[0] <= now - WINDOW_MS) times.shift();
  const isAllowed = times.length < LIMIT;
  if (isAllowed) times.push(now);
  calls.set(keyId, times);
  const resetSeconds = Math.max(1, Math.ceil(((times[0] ?? now) - now + WINDOW_MS) / 1000));
  return { isAllowed, remaining: LIMIT - times.length, resetSeconds };
}
