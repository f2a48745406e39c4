import { expect, vi } from 'vitest';
import { only } from '#test/support/fixtures.ts';
import type { startMailServer } from '#test/support/servers/mail-server.ts';
import type { TestService } from '#test/support/service.ts';

type Fields = Record<string, string>;
type Mails = Pick<Awaited<ReturnType<typeof startMailServer>>, 'mails'>;

const accept = { Accept: 'text/html', 'Accept-Language': 'en' };
const until = { timeout: 60_000, interval: 20 };

export const setCookie = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().join('\n');

export const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Expects that each line of the summary of faults links to its field, and begins with the field's own name. */
export function expectNamedFaults(page: string): void {
  const summary = /<h2 id="summary">.*?<\/ul>/s.exec(page)?.[0] ?? '';
  const lines = [...summary.matchAll(/<a href="#([^"]+)">([^<]+)</g)];
  expect(lines).not.toEqual([]);
  for (const [, field = '', line] of lines) {
    const name = new RegExp(
      `<label for="${field}">([^<]+)|<fieldset[^>]* id="${field}"[^>]*><legend>([^<]+)|<details[^>]* id="${field}"[^>]*><summary>([^<]+)`,
    ).exec(page);
    expect(page).toContain(` id="${field}"`);
    const label = name?.slice(1).find(Boolean)?.trim() ?? 'a field with a label';
    expect(line?.slice(0, label.length + 3)).toBe(`${label} – `);
  }
}

/** The query by which a sign-in leads to a page. */
export const wantedQuery = (path: string) => `?${new URLSearchParams({ page: path })}`;

/** A browser at the desk, without script: it sends its cookie, and each form with its token. */
export function deskClient(service: Pick<TestService, 'get' | 'post' | 'url'>, mailServer: Mails) {
  const get = (path: string, cookie = '') =>
    service.get(path, { ...accept, ...(cookie && { Cookie: cookie }) });

  const post = (path: string, fields: Fields = {}, headers: Fields = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ none: '', ...fields })) form.append(name, value);
    return service.post(path, form, { ...accept, Origin: service.url, ...headers });
  };

  /** Waits for the mail that an action sends to an address, and returns the path of its link. */
  async function linkAfter(email: string, action: () => Promise<unknown>): Promise<string> {
    const before = mailServer.mails.length;
    await action();
    const address = await vi.waitFor(() => {
      const mails = mailServer.mails.slice(before).filter(({ recipients }) => recipients.includes(email));
      return only(mails.flatMap(({ text }) => /http\S+\/desk\/enter\/\S+/.exec(text)?.[0] ?? []));
    }, until);
    const url = new URL(address);
    return `${url.pathname}${url.search}`;
  }

  /** Follows a link; resolves to the cookie. */
  async function enter(path: string, cookie = ''): Promise<string> {
    const answer = await post(path, {}, cookie === '' ? {} : { Cookie: cookie });
    expect(answer.status).toBe(303);
    return setCookie(answer).split(';')[0] ?? '';
  }

  return {
    get,
    post,
    linkAfter,
    enter,
    signIn: async (email: string, cookie = '') =>
      enter(await linkAfter(email, () => post('/desk/sign-in', { email })), cookie),
    /** Sends a form with the token of the page that shows it. */
    send: async (path: string, cookie: string, fields: Fields = {}) => {
      const token = tokenIn((await get('/desk', cookie)).text);
      return post(path, { token, ...fields }, { Cookie: cookie });
    },
  };
}
