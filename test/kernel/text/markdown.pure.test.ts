import { expect, test } from 'vitest';
import { markdownLine, richTextMarkdown } from '#kernel/text/markdown.ts';

test.each([
  ['R&D, C# & co. (h/f) – 3,5 j', 'R&D, C# & co. (h/f) – 3,5 j'],
  ['# Titre', '\\# Titre'],
  ['- un', '\\- un'],
  ['+ un', '\\+ un'],
  ['> cité', '\\> cité'],
  ['=====', '\\====='],
  ['---', '\\---'],
  ['1. un', '1\\. un'],
  ['12) douze', '12\\) douze'],
  ['2026 sera', '2026 sera'],
  ['*a* _b_ `c` ~~d~~ \\', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\\\'],
  ['![image](https://x.example)', '!\\[image\\](https://x.example)'],
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
  ['&lt; &#60; &amp', '\\&lt; \\&#60; &amp'],
  ['a | b', 'a \\| b'],
  ['    code\n\n# suite', 'code # suite'],
])('%j is shown as it is', (text, expected) => {
  expect(markdownLine(text)).toBe(expected);
});

test('paragraphs, lines, lists and bold lines keep their form', () => {
  const html =
    '<p><strong>Vos missions</strong></p><p>Une ligne<br>une autre, <b>en gras</b></p><ul><li>un</li><li>deux<br>suite</li></ul><p>Fin</p>';
  expect(richTextMarkdown(html)).toBe(
    '**Vos missions**\n\nUne ligne\\\nune autre, en gras\n\n- un\n- deux\\\n  suite\n\nFin',
  );
  expect(richTextMarkdown('Texte\n\n- un\n- deux')).toBe('Texte\n\n- un\n- deux');
  expect(richTextMarkdown('<p><b>un</b> et <b>deux</b></p>')).toBe('un et deux');
  expect(richTextMarkdown('')).toBe('');
});

test('an author’s text is never markup, not even in a bold line', () => {
  expect(richTextMarkdown('<p><b>*a* [b](javascript:x) &lt;i&gt;</b></p>')).toBe(
    '**\\*a\\* \\[b\\](javascript:x) \\<i>**',
  );
  expect(richTextMarkdown('un<br>===<br># deux')).toBe('un\\\n\\===\\\n\\# deux');
  expect(richTextMarkdown('<p>&amp;lt;b&amp;gt;</p>')).toBe('\\&lt;b\\&gt;');
});
