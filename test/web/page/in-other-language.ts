import { expect } from 'vitest';
import type { Answer, Http } from '#test/support/requests/http.ts';

/**
 * Follows the switch of a page, a link or a form, as a browser without script does; the page has exactly one. That of a
 * refusal keeps the address `at` which it was read.
 */
export async function inOtherLanguage(
  service: Pick<Http, 'get' | 'post'>,
  page: Answer,
  at?: string,
): Promise<Answer> {
  const [nav = '', second] = page.text.match(/<nav class="languages"[\s\S]*?<\/nav>/g) ?? [];
  expect([nav === '', second]).toEqual([false, undefined]);
  const attribute = (name: string, text = nav) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
  const html = { Accept: 'text/html', 'Accept-Language': 'en' };
  if (at !== undefined) {
    expect(attribute('href')).toMatch(/^\?/);
    return service.get(at.replace(/\?.*|$/, attribute('href')), html);
  }
  if (!nav.includes('<form')) return service.get(attribute('href'), html);
  const form = new FormData();
  form.append('none', '');
  for (const input of nav.match(/<input[^>]*>/g) ?? [])
    form.append(attribute('name', input), attribute('value', input));
  return service.post(attribute('action'), form, html);
}
