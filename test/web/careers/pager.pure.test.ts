import { expect, test } from 'vitest';
import { html, render } from '#kernel/text/html.ts';
import { pager } from '#web/careers/list/pager.ts';
import { readSearch } from '#web/careers/list/search.ts';
import { visitIn } from '../fixtures.ts';

/** Reads the numbers of the pages, with dots where a gap is. */
function numbersOf(page: number, pages: number): string {
  const links = pager(visitIn('en'), { slug: 'lumen', search: readSearch({}), page, pages });
  const nav = render(html`${links}`);
  const items = [...nav.matchAll(/<li( class="gap")?>.*?(\d+)<\/(?:a|span)><\/li>/g)];
  return items.map(([, gap, number]) => (gap ? `… ${number}` : number)).join(' ');
}

test('a gap hides two pages or more, and a single page has its number', () => {
  const shown = [1, 2, 4, 5, 8].map((page) => numbersOf(page, 8));
  expect(shown).toEqual(['1 2 … 8', '1 2 3 … 8', '1 2 3 4 5 … 8', '1 … 4 5 6 7 8', '1 … 7 8']);
  expect([numbersOf(1, 4), numbersOf(4, 4), numbersOf(1, 2)]).toEqual(['1 2 3 4', '1 2 3 4', '1 2']);
});
