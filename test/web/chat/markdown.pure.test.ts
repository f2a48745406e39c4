import { expect, test } from 'vitest';
import { html, render } from '#kernel/text/html.ts';
import { replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { parseMarkdown } from '#web/chat/browser/markdown.js';
import { markdownHtml } from '#web/chat/markdown-html.ts';

const shown = (text: string) => render(html`${markdownHtml(text)}`);

test.each([
  ['Deux mots.', '<p>Deux mots.</p>'],
  ['Un.\nDeux.\n\nTrois.', '<p>Un.<br>Deux.</p><p>Trois.</p>'],
  ['Du **gras**, de l’*italique*.', '<p>Du <strong>gras</strong>, de l’<em>italique</em>.</p>'],
  ['__Gras__ et _italique_', '<p><strong>Gras</strong> et <em>italique</em></p>'],
  ['**un _mot_ dit**', '<p><strong>un <em>mot</em> dit</strong></p>'],
  ['- un\n- **deux**\n\n- trois', '<ul><li>un</li><li><strong>deux</strong></li><li>trois</li></ul>'],
  [
    'Voici :\n1. un\n2) deux\n* trois',
    '<p>Voici :</p><ol><li>un</li><li>deux</li></ol><ul><li>trois</li></ul>',
  ],
  ['## Le poste', '<p><strong>Le poste</strong></p>'],
  ['', ''],
  [' \n\n ', ''],
])('%j is shown as %s', (text, expected) => {
  expect(shown(text).replaceAll('\u202f', ' ')).toBe(expected);
});

test.each([
  '2 * 3 * 4 = 24',
  'un_nom_de_fichier',
  '**jamais fermé',
  '** **',
  '`code`',
  '[un mot](javascript:alert(1))',
  '[un mot](data:text/html,x)',
  '![image](/x.png)',
  '-5 degrés',
])('%j is left as it was written', (text) => {
  expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', lines: [[text]] }]);
});

test('links lead to http and https alone, tell no address of ours, and end before punctuation', () => {
  const rel = 'rel="noopener noreferrer nofollow" target="_blank"';
  expect(shown('Voir [la CNIL](https://www.cnil.fr/fr?a=1&b=2), ou http://exemple.fr/a. Fin')).toBe(
    `<p>Voir <a href="https://www.cnil.fr/fr?a=1&amp;b=2" ${rel}>la CNIL</a>, ou <a href="http://exemple.fr/a" ${rel}>http://exemple.fr/a</a>. Fin</p>`,
  );
  expect(shown('[a **b**](https://x.example)')).toContain('>a **b**</a>');
  expect(shown('https://[')).not.toContain('<a');
});

test('a clause after a semicolon names the address that follows it, so that no reply has a bare one', () => {
  const help = { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' };
  for (const [lang, words] of [
    ['fr', 'vous pouvez aussi en recevoir un nouveau'],
    ['en', 'you can also get a new one'],
  ] as const) {
    const link = `<a href="${help.newLinkUrl}" rel="noopener noreferrer nofollow" target="_blank">${words}</a>`;
    for (const need of ['delete', 'stop'] as const)
      expect(shown(replyToNeed(need, { lang, help }))).toContain(`; ${link}.</p>`);
  }
});

test.each(['<img src=x onerror=alert(1)>', '**<b>**', '- <script>', '[<i>](https://x.example/"onclick=)'])(
  'no markup comes of %j',
  (text) => {
    const bare = shown(text).replace(/<\/?(?:p|strong|ul|li|a(?: [\w]+="[^"<>]*")*)>/g, '');
    expect(bare).not.toMatch(/[<>]/);
  },
);

test('no line of French ends with an opening mark or begins with a closing one', () => {
  expect(shown('Le poste « Verrier » : bien ? Oui ; à 12:30.')).toBe(
    '<p>Le poste «\u202fVerrier\u202f»\u202f: bien\u202f? Oui\u202f; à 12:30.</p>',
  );
});

test('marks without an end cost no more than their length', () => {
  for (const part of ['**a', '; a', '[a', '_a ', '*a ', '[a](https://', 'https://a']) {
    expect(parseMarkdown(part.repeat(20_000)).length).toBe(1);
  }
});
