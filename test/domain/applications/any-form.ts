import fc from 'fast-check';
import { doc, docx, docxType, jpeg, pdf, png } from '../../support/files/cv-samples.ts';
import type { Described, SentFile, SentForm } from './described-form.ts';

/** What lies at a limit, or at the edge of what a text may be; U+0958 is two code points in NFC. */
const oddTexts = [
  ...['', ' ', '\u00a0', '\u3000\n', 'é', 'e\u0301', '\u0958', '🙂', 'J.R.R. Tolkien', 'St. John', '\u202e'],
  ...['\u0000', '\u0007', '\u001f', '\u007f', '\ufffd', '\ufeff', '\u000b', 'a\tb', 'a\r\nb'],
  ...['https://x', 'ftp://', 'www.exemple', 'WWW.EXEMPLE', 'ex.fr/a', 'ex.fr', 'ｗｗｗ．exemple', 'ſ://'],
];
const label = (length: number) => 'a'.repeat(length);
const host = (length: number) => `${`${label(49)}.`.repeat(5)}${label(length - 250)}`;
const addresses = [
  ...[
    'a@b.fr',
    'A.B+c@Exemple.FR',
    ' a@b.fr ',
    'a@bücher.example',
    'é@b.fr',
    "o'b@b.fr",
    'a@xn--bcher-kva.fr',
  ],
  ...[
    'a',
    'a@',
    '@b.fr',
    'a@b',
    'a@b@c.fr',
    'a b@c.fr',
    'a@b .fr',
    '.a@b.fr',
    'a.@b.fr',
    'a..b@c.fr',
    'a@.fr',
  ],
  ...[
    'a@b..fr',
    'a@b.fr.',
    'a@-b.fr',
    'a@b-.fr',
    'a@b.1',
    'a@1.b',
    'a@b.0x1',
    'a@1.2.3.4',
    'a@b_c.fr',
    'a@[b].fr',
  ],
  ...['<a@b.fr>', 'a@b.fr/c', '"a"@b.fr', 'a\\b@c.fr', 'a@xn--a.fr', 'a@ab--c.fr', 'a@b%41.fr'],
  ...[
    `${label(64)}@b.fr`,
    `${label(65)}@b.fr`,
    `a@${label(63)}.fr`,
    `${'🙂'.repeat(64)}@b.fr`,
    `${'🙂'.repeat(65)}@b.fr`,
    `a@${label(64)}.fr`,
  ],
  ...[`a@${host(252)}`, `a@${host(253)}`, `${label(3)}@${host(251)}`],
];

/** A text of a length beside a limit, of letters that take one code point in NFC, or two, with blanks at its ends or none. */
function atLength(limit: number): fc.Arbitrary<string> {
  return fc
    .record({
      length: fc.constantFrom(limit - 1, limit, limit + 1),
      letter: fc.constantFrom('a', 'é', '🙂', '\u0958', ' '),
      blanks: fc.constantFrom('', ' ', '\n\u00a0'),
    })
    .map(({ length, letter, blanks }) => {
      const unit = [...letter.normalize('NFC')].length;
      const count = Math.floor(length / unit);
      return `${blanks}${letter.repeat(count)}${'z'.repeat(length - count * unit)}${blanks}`;
    });
}

function anyValue({ name, type, value, minLength, maxLength }: Described['fields'][number]) {
  const limits = [minLength, maxLength].filter((limit) => limit !== undefined);
  const usual: Record<string, string> = {
    email: 'camille@candidate.example',
    idempotencyKey: 'clef'.repeat(8),
  };
  const right = fc.constant(value ?? usual[name] ?? 'Camille');
  const odd = fc.oneof(
    fc.constantFrom(...oddTexts),
    ...(type === 'email' ? [fc.constantFrom(...addresses)] : []),
    // Another's workspace or job is not found, which is no fault of the form.
    ...limits.map(atLength),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const isKnown = type === 'hidden' && value !== undefined;
  const one = isKnown ? right : fc.oneof({ weight: 12, arbitrary: right }, { weight: 2, arbitrary: odd });
  const values = fc.oneof(
    { weight: 60, arbitrary: one.map((text) => [text]) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
    ...(type === 'hidden' ? [] : [{ weight: 1, arbitrary: one.map((text) => [text, text]) }]),
  );
  return values.map((texts) => texts.map((text) => [name, text] as const));
}

const contents: readonly (readonly [mediaType: string, bytes: Buffer])[] = [
  ['application/pdf', pdf()],
  ['application/msword', doc()],
  [docxType, docx()],
  ['image/jpeg', jpeg()],
  ['image/png', png()],
];

function anyFile({ bytesMax, nameLengthMax, kinds }: Described['file']): fc.Arbitrary<SentFile> {
  const extensions = kinds.flatMap((kind) => kind.extensions);
  const sized = [bytesMax - 1, bytesMax, bytesMax + 1].map(
    (bytes) => ['application/pdf', pdf({ bytes })] as const,
  );
  const empty = ['application/pdf', Buffer.alloc(0)] as const;
  return fc
    .record({
      content: fc.constantFrom(...contents, ...sized, empty),
      own: fc.constantFrom('', '', '', ...extensions, '.PDF', '.exe', '.pdf.exe', ''),
      length: fc.constantFrom(10, 10, 10, nameLengthMax, nameLengthMax + 1),
      declared: fc.constantFrom(
        'own',
        'own',
        null,
        'application/octet-stream',
        'application/pdf',
        'text/html',
      ),
      odd: fc.constantFrom('', '', '', 'é🙂', '\u0007', '\ufffd'),
    })
    .map(({ content: [mediaType, bytes], own, length, declared, odd }) => {
      const ending =
        own === '' ? (kinds.find((kind) => kind.mediaType === mediaType)?.extensions[0] ?? '') : own;
      const name = `${odd}${'c'.repeat(length - [...odd, ...ending].length)}${ending}`;
      return { name, declared: declared === 'own' ? mediaType : declared, mediaType, bytes };
    });
}

/** Forms around the limits that a description names: about half of them within. */
export function anyForm({ fields, file }: Described): fc.Arbitrary<SentForm> {
  const texts = fields.filter(({ type }) => type !== 'file').map(anyValue);
  return fc.record({
    fields: fc.tuple(...texts).map((lists) => lists.flat()),
    file: fc.option(anyFile(file), { freq: 2 }),
  });
}
