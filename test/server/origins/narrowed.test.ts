import { describe, expect, test } from 'vitest';
import { applicationForm, fixturesOf, only } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { callRpc, rpcError } from '#test/support/requests/rpc.ts';
import { serviceForFile } from '#test/support/service.ts';
import { openSocket } from '#test/transports/support/chat-socket.ts';

const listed = 'https://listed.example';
const own = 'https://employeur.example';
const stranger = 'https://stranger.example';
const service = await serviceForFile({ config: { CORS_ORIGINS: listed } });
const fixtures = fixturesOf(service);

/** A session of an employer with a site of its own, and one of another. */
async function twoSessions() {
  const [first, second] = [await fixtures.session(), await fixtures.session()];
  await fixtures.admin.workspace.update({
    slug: first.workspace.slug,
    origins: `${own}, http://localhost:5173`,
  });
  service.clock.advance(1000);
  return [first, second] as const;
}

const allowed = async (path: string, origin: string, method = 'GET') => {
  const headers = { Origin: origin, 'Access-Control-Request-Method': method };
  const asked = await service.send(path, { method: 'OPTIONS', headers });
  const answered = await service.send(path, {
    method: method === 'PUT' ? 'PUT' : 'GET',
    headers: { Origin: origin },
  });
  const [before, after] = [asked, answered].map((answer) => answer.headers['access-control-allow-origin']);
  expect(before).toBe(after);
  return before === '*';
};

/** Every address that a person's session, links and application id open. */
const pathsOf = async (sessionId: string) => {
  const portal = portalTokenFor(service, await candidateOf(service.deps, sessionId));
  const chat = chatTokenFor(service, sessionId);
  return [
    `/api/v2/prequalif/${sessionId}/stream`,
    `/api/v2/chat/${chat}/transcript`,
    `/api/v2/portal/${portal}/export`,
    `/api/v2/portal/${sessionId}/export`,
  ];
};

describe('CORS_ORIGINS', () => {
  test('narrows sessions and portals to its sites and our own, on REST', async () => {
    const { sessionId } = await fixtures.session();
    for (const path of await pathsOf(sessionId)) {
      for (const origin of [listed, service.url])
        expect([path, await allowed(path, origin)]).toEqual([path, true]);
      for (const origin of [stranger, 'null', `${listed}.example`, 'http://listed.example'])
        expect([path, origin, await allowed(path, origin)]).toEqual([path, origin, false]);
    }
  });

  test('closes neither public reads, the form, the widget, RPC nor what nothing is at', async () => {
    const workspace = await fixtures.workspace();
    const jobs = `/api/public/v1/careers/${workspace.slug}/jobs`;
    const input = encodeURIComponent(JSON.stringify({ workspaceSlug: workspace.slug }));
    for (const path of [jobs, '/widget.js', '/nowhere', '/openapi.json', `/trpc/jobs.careers?input=${input}`])
      expect([path, await allowed(path, stranger)]).toEqual([path, true]);
    const form = applicationForm(workspace.slug, await fixtures.recruitment(workspace));
    const sent = await service.post('/api/v2/application/submit', form, { Origin: stranger });
    expect(sent.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('a workspace’s own sites', () => {
  test('open its sessions and portals besides the listed sites, and no other workspace’s', async () => {
    const [first, second] = await twoSessions();
    for (const path of await pathsOf(first.sessionId)) {
      expect([path, await allowed(path, own)]).toEqual([path, true]);
      expect([path, await allowed(path, listed)]).toEqual([path, true]);
      expect([path, await allowed(path, stranger)]).toEqual([path, false]);
    }
    for (const path of await pathsOf(second.sessionId))
      expect([path, await allowed(path, own)]).toEqual([path, false]);
    const fact = `/api/v2/chat/${chatTokenFor(service, first.sessionId)}/facts/availability`;
    expect(await allowed(fact, own, 'PUT')).toBe(true);
  });

  test('are checked and listed, and an empty text is none any more', async () => {
    const [{ workspace, sessionId }] = await twoSessions();
    const known = async () =>
      only((await fixtures.admin.workspace.list()).filter(({ slug }) => slug === workspace.slug)).origins;
    expect(await known()).toEqual([own, 'http://localhost:5173']);
    for (const origins of ['https://a.example/', 'a.example', '*', 'ftp://a.example', `${own} ${own}`])
      await expect(fixtures.admin.workspace.update({ slug: workspace.slug, origins })).rejects.toThrow(
        'origins',
      );
    await fixtures.admin.workspace.update({ slug: workspace.slug, origins: '' });
    service.clock.advance(1000);
    expect(await known()).toEqual([]);
    expect(await allowed(`/api/v2/prequalif/${sessionId}/stream`, own)).toBe(false);
  });

  test('given at its creation are heeded too', async () => {
    const workspace = await fixtures.workspace({ origins: own });
    const sessionId = await fixtures.application(workspace, await fixtures.recruitment(workspace));
    service.clock.advance(1000);
    expect(await allowed(`/api/v2/prequalif/${sessionId}/stream`, own)).toBe(true);
  });
});

describe('typed RPC follows the rule call by call', () => {
  test('over HTTP, with a readable refusal', async () => {
    const [first, second] = await twoSessions();
    const transcript = (sessionId: string, origin: string) =>
      callRpc(service, 'prequalification.transcript', {
        type: 'query',
        input: { token: chatTokenFor(service, sessionId) },
        headers: { Origin: origin },
      });
    expect((await transcript(first.sessionId, own)).status).toBe(200);
    for (const refused of [
      await transcript(second.sessionId, own),
      await transcript(first.sessionId, stranger),
    ]) {
      expect(refused.headers['access-control-allow-origin']).toBe('*');
      expect(rpcError(refused).data).toMatchObject({ httpStatus: 403, errorCode: 'forbidden' });
    }
    const portal = portalTokenFor(service, await candidateOf(service.deps, first.sessionId));
    const deletion = { type: 'mutation', input: { token: portal }, headers: { Origin: stranger } } as const;
    expect((await callRpc(service, 'portal.requestDeletion', deletion)).status).toBe(403);
  });

  test('over a WebSocket, whose public calls any page may make', async () => {
    const [first, second] = await twoSessions();
    const address = `${service.url.replace('http', 'ws')}/trpc`;
    const socket = await openSocket(address, { headers: { Origin: own } });
    let id = 0;
    const call = async (path: string, method: string, input: object) => {
      id += 1;
      const mine = id;
      const answered = () => socket.frames.find((frame) => Number((frame as { id?: number }).id) === mine);
      socket.send({ id, method, params: { path, input } });
      await socket.until(() => answered() !== undefined);
      return answered() as { error?: { data: { httpStatus: number } } };
    };
    const watch = ({ sessionId }: { sessionId: string }) =>
      call('prequalification.watch', 'subscription', { sessionId });
    expect(await watch(first)).not.toHaveProperty('error');
    expect((await watch(second)).error?.data.httpStatus).toBe(403);
    const jobs = await call('jobs.careers', 'query', { workspaceSlug: second.workspace.slug });
    expect(jobs).not.toHaveProperty('error');
    await socket.leave();
  });
});

test('a chat socket is refused with 403 before it is open', async () => {
  const [first, second] = await twoSessions();
  const open = async (sessionId: string, origin: string) => {
    const address = `${service.url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`;
    return (await openSocket(address, { headers: { Origin: origin } })).leave();
  };
  await open(first.sessionId, own);
  await open(second.sessionId, listed);
  await expect(open(second.sessionId, own)).rejects.toThrow('HTTP 403');
  await expect(open(first.sessionId, stranger)).rejects.toThrow('HTTP 403');
});

test('pages of strangers cost one read a second, however many ask', async () => {
  const { sessionId } = await fixtures.session();
  const { database } = service.deps;
  const { createOriginRule } = await import('#domain/access/origin-rule.ts');
  let reads = 0;
  const query = new Proxy(database.query, {
    get: (target, name, receiver) => {
      if (name === 'select') reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const rule = createOriginRule({ ...service.deps, database: { ...database, query } }, [listed]);
  const ask = (index: number) => rule.mayCall(`https://stranger-${index}.example`, { sessionId });
  expect(new Set(await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index))))).toEqual(
    new Set([false]),
  );
  expect(reads).toBe(1);
});
