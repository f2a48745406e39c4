import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { richTextHtml } from '#kernel/text/rich-text.ts';

describe('text is HTML of the tags that pages, search engines and boards take', () => {
  test.each([
    [
      'One\ntwo\r\n\r\nThree:\n- a\n• b\nend',
      '<p>One<br>two</p><p>Three:</p><ul><li>a</li><li>b</li></ul><p>end</p>',
    ],
    ['salary < 30k & > 20k "x"', '<p>salary &lt; 30k &amp; &gt; 20k &quot;x&quot;</p>'],
    ['R&amp;D, &lt;b&gt;', '<p>R&amp;D, &lt;b&gt;</p>'],
    ['D&eacute;veloppement &amp; tests', '<p>Développement &amp; tests</p>'],
    ['L&#146;équipe, 1&nbsp;200&#8239;&euro;', '<p>L’équipe, 1\u00a0200\u202f€</p>'],
    ['&#1;a&#0;b&#xd800;c&#1114112;&#xffff;', '<p>\uFFFDa\uFFFDb\uFFFDc\uFFFD\uFFFD</p>'],
    ['&hellip; AT&T & Co &unknown;', '<p>… AT&amp;T &amp; Co &amp;unknown;</p>'],
    [
      'Missions :\n\uF0B7Souder\n\uF0A7 Plier\n▪ Ranger',
      '<p>Missions :</p><ul><li>Souder</li><li>Plier</li><li>Ranger</li></ul>',
    ],
    ['I <3 you, if a<b', '<p>I &lt;3 you, if a&lt;b</p>'],
    [' \n\t\n ', ''],
  ])('%j', (text, html) => expect(richTextHtml(text)).toBe(html));
});

describe('HTML is read for its structure and written again, escaped once', () => {
  test.each([
    ['A <b>small</b> & calm place.', '<p>A <b>small</b> &amp; calm place.</p>'],
    ['<p>R&amp;D, &lt;b&gt;, &eacute;t&#233; &#x2019;</p>', '<p>R&amp;D, &lt;b&gt;, été ’</p>'],
    [
      '<div>a<br/>b</div>\n<div>&nbsp;</div><h2 class="x">T</h2>c',
      '<p>a<br>b</p><p><strong>T</strong></p><p>c</p>',
    ],
    [
      '<ul><li>a <em>b</em></li><li><p>c</p><p>d</p></li></ul>',
      '<ul><li>a <i>b</i></li><li>c<br>d</li></ul>',
    ],
    ['<ol><li>a</li><li>b</li></ol>', '<p>1. a</p><p>2. b</p>'],
    ['<p>• a</p><p>- b</p>', '<ul><li>a</li><li>b</li></ul>'],
    ['<b><i>x</b>y</i> <u>z', '<p><b><i>x</i></b><i>y</i> <u>z</u></p>'],
    ['<a href="javascript:x()" title="a > b">here</a><img src=x onerror=y>', '<p>here</p>'],
    ['<script>a<b</script><style>p{}</style><!-- <b> --><p>x</p>', '<p>x</p>'],
    [
      'one\n<strong>two</strong>\n\n- <u>three</u> four',
      '<p>one<br><strong>two</strong></p><ul><li><u>three</u> four</li></ul>',
    ],
  ])('%j', (text, html) => expect(richTextHtml(text)).toBe(html));
});

describe('an address between angle brackets is text, even if it begins like a tag', () => {
  test.each([
    [
      'Contact : Isabelle <i.dupont@exemple.fr>\nMerci',
      '<p>Contact : Isabelle &lt;i.dupont@exemple.fr&gt;<br>Merci</p>',
    ],
    ['<p>Contact: <head@x.fr></p><p>Suite</p>', '<p>Contact: &lt;head@x.fr&gt;</p><p>Suite</p>'],
    ['<b>a</b> <p.x@y.fr>\nb', '<p><b>a</b> &lt;p.x@y.fr&gt;<br>b</p>'],
    [
      '<p><https://x.fr/a?b=1&c> <mailto:a@x.fr> <tel:+331></p>',
      '<p>&lt;https://x.fr/a?b=1&amp;c&gt; &lt;mailto:a@x.fr&gt; &lt;tel:+331&gt;</p>',
    ],
    ['<p class=MsoNormal>a<o:p>&nbsp;</o:p><st1:City/></p>', '<p>a</p>'],
    ['<p>a<br/>b<b\n>c</b></p>', '<p>a<br>b<b>c</b></p>'],
  ])('%j', (text, html) => {
    expect(richTextHtml(text)).toBe(html);
    expect(richTextHtml(html)).toBe(html);
  });
});

test('the result is closed, without attributes, and the same when read again', () => {
  const piece = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<i x="1">',
      '</i>',
      '<ul>',
      '</ul>',
      '<ol>',
      '<li>',
      '</li>',
      '<br>',
      '<h1>',
    ],
    'a',
    ' ',
    '\n',
    '- ',
    '<',
    '&',
    '&lt;',
    '&amp;',
    '"',
    '<script>',
    '<!--',
    '</h1>',
    '<a b="<">',
    'é',
    '<i.d@x.fr>',
    '<head@x.fr>',
    '<https://x.fr/y>',
    '<o:p>',
    '/',
    '>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30, size: 'max' }), (pieces) => {
      const html = richTextHtml(pieces.join(''));
      expect(html.replace(/<\/?(?:p|ul|li|b|strong|i|u)>|<br>/g, '')).not.toMatch(/[<>]/);
      const open: string[] = [];
      for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z]+)>/g)) {
        if (end === '/') expect(open.pop()).toBe(tag);
        else if (tag !== 'br') open.push(tag);
      }
      expect(open).toEqual([]);
      expect(textOf(richTextHtml(html))).toBe(textOf(html));
    }),
    { numRuns: 500 },
  );
});

test('takes time in proportion to its length', () => {
  for (const part of [
    '<',
    '<a "',
    '<!--',
    '<script',
    '<b>',
    '<p>',
    '&',
    '<ul><li>',
    '<b>x<i>y',
    '- x\n',
    '<p@',
    '<ab"c',
  ])
    expect(richTextHtml(part.repeat(50_000))).toBeTypeOf('string');
  expect(richTextHtml(`<b><${'x'.repeat(200_000)}`)).toContain('&lt;x');
});

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
