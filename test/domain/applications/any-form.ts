import fc from 'fast-check';
import { doc, docx, docxType, jpeg, pdf, png } from '#test/support/files/cv-samples.ts';
import type { Described, SentFile, SentForm } from './described-form.ts';

/** Texts at a limit, or at the edge of accepted texts; U+0958 is two code points in NFC. */
const oddTexts = [
  '',
  ' ',
  '\u00a0',
  '\u3000\n',
  'é',
  'e\u0301',
  '\u0958',
  '🙂',
  'J.R.R. Tolkien',
  'St. John',
  '\u202e',
  '\u0000',
  '\u0007',
  '\u001f',
  '\u007f',
  '\ufffd',
  '\ufeff',
  '\u000b',
  'a\tb',
  'a\r\nb',
  'https://x',
  'ftp://',
  'www.exemple',
  'WWW.EXEMPLE',
  'ex.fr/a',
  'ex.fr',
  'ｗｗｗ．exemple',
  'ſ://',
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
    'a@b.0xyz',
    'a@1.2.3.4',
    'a@b_c.fr',
    'a@[b].fr',
  ],
  '<a@b.fr>',
  'a@b.fr/c',
  '"a"@b.fr',
  'a\\b@c.fr',
  'a@xn--a.fr',
  'a@ab--c.fr',
  'a@b%41.fr',
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

const pages = [
  ...[
    'https://a.fr',
    'a.fr',
    ' www.a.fr/b?c#d ',
    'https://bücher.example/é',
    'https://a.fr:8443/',
    'https://xn--a.xn--b',
  ],
  ...[
    'http://a.fr',
    'HTTPS://a.fr',
    'https://',
    'https://a',
    'https://a.1',
    '//a.fr',
    'https://u@a.fr',
    'https://a.fr/b c',
  ],
  ...['https://a.fr:80:80', 'https://a..fr', 'javascript:a.fr', 'https://a.fr/"', 'https://a.fr\\b'],
  ...[499, 500, 501].map((length) => `https://a.fr/${'x'.repeat(length - 13)}`),
];

/**
 * Makes texts of a length near a limit, of letters that take one code point in NFC, or two, with blanks at their ends.
 */
function atLength(limit: number): string[] {
  return [limit - 1, limit, limit + 1].flatMap((length) =>
    ['a', 'é', '🙂', '\u0958', ' '].flatMap((letter) => {
      const unit = [...letter.normalize('NFC')].length;
      const count = Math.floor(length / unit);
      const text = `${letter.repeat(count)}${'z'.repeat(length - count * unit)}`;
      return ['', '\n\u00a0'].map((blanks) => `${blanks}${text}${blanks}`);
    }),
  );
}

type Field = Described['fields'][number];

/** The workspace or job of another employer is not found, which is no fault of the form. */
const isKnown = ({ type, value }: Field) => type === 'hidden' && value !== undefined;

function rightValueOf({ name, value }: Field): string {
  const usual: Record<string, string> = {
    email: 'camille@candidate.example',
    portfolioUrl: 'https://exemple.example/camille',
    idempotencyKey: 'clef'.repeat(8),
  };
  return value ?? usual[name] ?? 'Camille';
}

function oddValuesOf(field: Field): string[] {
  const limits = [field.minLength, field.maxLength].filter((limit) => limit !== undefined);
  return [
    ...oddTexts,
    ...(field.type === 'email' ? addresses : []),
    ...(field.type === 'url' ? pages : []),
    ...limits.flatMap(atLength),
  ];
}

function anyValue(field: Field) {
  const right = fc.constant(rightValueOf(field));
  const odd = fc.oneof(
    fc.constantFrom(...oddValuesOf(field)),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const one = isKnown(field)
    ? right
    : fc.oneof({ weight: 12, arbitrary: right }, { weight: 2, arbitrary: odd });
  const values = fc.oneof(
    { weight: 60, arbitrary: one.map((text) => [text]) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
    ...(field.type === 'hidden' ? [] : [{ weight: 1, arbitrary: one.map((text) => [text, text]) }]),
  );
  return values.map((texts) => texts.map((text) => [field.name, text] as const));
}

const textsOf = ({ fields }: Described) => fields.filter(({ type }) => type !== 'file');

/** Makes valid forms except for one field, which has each odd value once. */
export function everyOddForm(described: Described): SentForm[] {
  const right = textsOf(described).map((field) => [field.name, rightValueOf(field)] as const);
  return textsOf(described).flatMap((field) =>
    isKnown(field)
      ? []
      : oddValuesOf(field).map((odd) => ({
          fields: right.map(([name, value]) => [name, name === field.name ? odd : value] as const),
          files: [],
        })),
  );
}

const contents: readonly (readonly [mediaType: string, bytes: Buffer])[] = [
  ['application/pdf', pdf()],
  ['application/msword', doc()],
  [docxType, docx()],
  ['image/jpeg', jpeg()],
  ['image/png', png()],
];

function anyFile(
  { bytesMax, nameLengthMax, kinds }: Described['file'],
  field: string,
): fc.Arbitrary<SentFile> {
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
      return { field, name, declared: declared === 'own' ? mediaType : declared, mediaType, bytes };
    });
}

/** Makes no files of a field in most forms, and at times one more than the field takes. */
function anyFiles(
  { file }: Described,
  { field, countMax }: Described['files']['fields'][number],
): fc.Arbitrary<SentFile[]> {
  const some = fc.array(anyFile(file, field), { minLength: 1, maxLength: countMax });
  const tooMany = fc.array(anyFile(file, field), { minLength: countMax + 1, maxLength: countMax + 1 });
  return fc.oneof(
    { weight: field === 'cv' ? 10 : 60, arbitrary: fc.constant<SentFile[]>([]) },
    { weight: 10, arbitrary: some },
    { weight: 1, arbitrary: tooMany },
  );
}

/** Makes forms around the limits that a description names: many of them are within. */
export function anyForm(described: Described): fc.Arbitrary<SentForm> {
  return fc.record({
    fields: fc.tuple(...textsOf(described).map(anyValue)).map((lists) => lists.flat()),
    files: fc
      .tuple(...described.files.fields.map((field) => anyFiles(described, field)))
      .map((lists) => lists.flat()),
  });
}
