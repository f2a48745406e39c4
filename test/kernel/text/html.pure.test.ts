import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dataBlock, html, raw, render } from '#kernel/text/html.ts';
import { richText } from '#web/page/rich-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('<', '>', '/', '"', "'", '&', 'script', '=', ' ', 'p', '!--', ']]>') }),
);

describe('html', () => {
  test('no text opens a tag, ends an attribute or begins an entity', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [, attribute, content] =
          /^<p title="([\s\S]*?)">([\s\S]*)<\/p>$/.exec(render(html`<p title="${text}">${[text]}</p>`)) ?? [];
        for (const part of [attribute, content])
          expect(part).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  test('markup and lists stay as they are, absent values leave nothing', () => {
    expect(render(html`<ul>${[1, html`<b>${'&'}</b>`, null, false, undefined]}</ul>${raw('<hr>')}`)).toBe(
      '<ul>1<b>&amp;</b></ul><hr>',
    );
  });

  test('no value ends a data block, and the data comes back whole', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [, json = ''] =
          /^<script type="application\/ld\+json">([\s\S]*)<\/script>$/.exec(render(dataBlock({ text }))) ??
          [];
        expect(json).not.toContain('<');
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });
});

describe('rich text', () => {
  test('only tags of ours, without attributes, reach the page, whatever a recruiter wrote', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const rest = render(richText(`<p>${text}</p>\n- ${text}`)).replace(
          /<\/?(?:p|br|ul|li|b|strong|i|u)>/g,
          '',
        );
        expect(rest).not.toMatch(/[<>]/);
      }),
    );
  });

  test('blank lines part paragraphs and dashes make lists', () => {
    expect(render(richText('One\ntwo\n\nThree:\n- a\n• b'))).toBe(
      '<p>One<br>two</p><p>Three:</p><ul><li>a</li><li>b</li></ul>',
    );
  });

  test('HTML is read for its structure, and its scripts are dropped', () => {
    const text =
      '<p>A &amp; <b>B</b></p><ul><li onclick="x()">one</li><li>two</li></ul><script>alert(1)</script>';
    expect(render(richText(text))).toBe('<p>A &amp; <b>B</b></p><ul><li>one</li><li>two</li></ul>');
  });
});
