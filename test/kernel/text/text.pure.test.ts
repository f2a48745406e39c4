import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCleanText, spellOut } from '#kernel/text/text.ts';

test('TAB, LF and CR are text; no other C0 control is, nor DEL (D21)', () => {
  const codes = Array.from({ length: 0x100 }, (_, code) => code);
  const refused = codes.filter((code) => !isCleanText(`a${String.fromCharCode(code)}b`));
  const controls = codes.filter((code) => code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code));
  expect(refused).toEqual([...controls, 0x7f]);
});

test('one control or broken pair is found at any place, at a line’s end and after other scripts too', () => {
  const dirt = fc.constantFrom('\0', '\u001F', '\u007F', '\uD800', '\uDC00');
  const text = fc.string({ unit: 'grapheme', maxLength: 50 }).filter(isCleanText);
  fc.assert(
    fc.property(text, dirt, text, (before, found, after) => {
      expect(isCleanText(before + after)).toBe(true);
      expect(isCleanText(`${before}\n${found} ${after}`)).toBe(false);
    }),
  );
});

test('a long file in base64 is clean, and not with a control at its end', () => {
  const file = Buffer.alloc(15_000_000, 'guichet').toString('base64');
  expect([isCleanText(file), isCleanText(`${file}\u007F`)]).toEqual([true, false]);
});

test.each([
  ['drivingLicence', 'Driving licence'],
  ['driving_licence', 'Driving licence'],
  ['Years_Of_Teaching', 'Years of teaching'],
  ['SECURITY_CLEARANCE', 'SECURITY CLEARANCE'],
  ['Anglais Cambridge', 'Anglais Cambridge'],
  ['diplômeÉtat'.normalize('NFD'), 'Diplôme état'],
  ['permis-b', 'Permis b'],
  ['permisB', 'Permis B'],
  ['habilitationBR2V', 'Habilitation BR2V'],
  ['CACES', 'CACES'],
  ['_', ''],
])('the key %s is spelled out as “%s”', (key, words) => {
  expect(spellOut(key)).toBe(words);
});
