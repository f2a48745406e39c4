import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64 } from '#kernel/text/base64.ts';

const bytes = fc.uint8Array({ maxLength: 300, size: 'max' }).map((array) => Buffer.from(array));

test('every spelling of RFC 4648 is read as its bytes', () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 76 }), (data, width) => {
      const padded = data.toString('base64');
      const urlSafe = padded.replaceAll('+', '-').replaceAll('/', '_');
      const inLines = (text: string, end: string) => text.replace(new RegExp(`.{${width}}`, 'g'), `$&${end}`);
      const bare = padded.replace(/=+$/, '');
      const lines = [inLines(padded, '\r\n'), inLines(bare, '\n'), inLines(urlSafe, '\n')];
      for (const text of [padded, bare, urlSafe, data.toString('base64url'), ...lines])
        expect(decodeBase64(text)).toEqual(data);
    }),
  );
});

test('a text with one character that is no digit is refused', () => {
  const strange = fc.constantFrom('=', '!', '.', 'é', 'Ł', '\0', '\u{1F600}');
  fc.assert(
    fc.property(bytes, strange, fc.nat(), (data, character, position) => {
      const text = data.toString('base64').replace(/=+$/, '');
      const at = position % (text.length + 1);
      // At the end a `=` may be the padding that belongs there.
      fc.pre(character !== '=' || at < text.length);
      expect(decodeBase64(text.slice(0, at) + character + text.slice(at))).toBeNull();
    }),
  );
});

test('white space around lines, and the head of a data address, are passed over', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(' \r\n', '\n\t', '\r', '\n\n', '\n \n\t\r\n'), (data, end) => {
      const text = data.toString('base64').replace(/.{64}/g, `$&${end}`);
      for (const spelled of [
        `  ${text}\n`,
        `data:image/png;base64,${text}`,
        ` data:;name="cv";BASE64,${text}`,
      ])
        expect(decodeBase64(spelled)).toEqual(data);
    }),
  );
});

test.each(['JVBERi0x ', ' JVBERi0x\n', '\nJVBERi0x', 'JVBERi0xLg== '])(
  'white space around whole groups is left out: %j',
  (text) => {
    expect(decodeBase64(text)).toEqual(Buffer.from(text.trim(), 'base64'));
  },
);

test.each([
  ['at the end', [0x01, 0x02, 0xfe]],
  ['at the beginning', [0xfb, 0x02, 0x01]],
])('a blank in place of a plus sign %s is refused', (_, bytes) => {
  const text = Buffer.from(bytes).toString('base64');
  expect(text).toContain('+');
  expect(decodeBase64(text.replace('+', ' '))).toBeNull();
});

test('blanks part long lines of one length, and are refused wherever they may have been a plus sign', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 100, maxLength: 300 }),
      fc.constantFrom(60, 64, 76),
      (array, width) => {
        const data = Buffer.from(array);
        const text = data.toString('base64');
        expect(decodeBase64(text.replace(new RegExp(`.{${width}}`, 'g'), '$& '))).toEqual(data);
        const pluses = [...text.matchAll(/\+/g)].map(({ index }) => index);
        for (const lost of [pluses, ...pluses.map((index) => [index])].filter(({ length }) => length > 0)) {
          const damaged = [...text].map((sign, index) => (lost.includes(index) ? ' ' : sign)).join('');
          expect(decodeBase64(damaged)).toBeNull();
        }
      },
    ),
  );
});

test.each([
  'JVBE Ri0x',
  'JVBE\tRi0x',
  'data:application/pdf,JVBERi0x',
  'data:;base64,%',
  'QR==',
  'QUJ=',
  'QQ=',
  'Q',
  'Q===',
  '====',
  'QQ==QQ==',
  'JVŁEJVBERi0x',
  'JV\u0007EJVBERi0x',
])('%s is refused', (text) => {
  expect(decodeBase64(text)).toBeNull();
});
