import { docx } from '#test/support/files/sample-files/docx.ts';
import { pdf } from '#test/support/files/sample-files/pdf.ts';
import { png } from '#test/support/files/sample-files/pictures.ts';
import { bomb, zip } from '#test/support/files/sample-files/zip.ts';
import { applicationForm, tag } from '#test/support/fixtures.ts';
import { field, type RawPart, rawForm } from '#test/support/requests/raw-form.ts';

export type HostileForm = { what: string; status: 200 | 400; form: () => ReturnType<typeof rawForm> };

type Job = { slug: string; jobId: string };

const cv = (name: string, body: Buffer | string, type = 'application/pdf'): RawPart => ({
  head: Buffer.from(`Content-Disposition: form-data; name="cv"; ${name}\r\nContent-Type: ${type}`),
  body: Buffer.from(body),
});
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Names of a sound PDF, and whether it is taken under them (SC8): never a silent drop. */
const names: [string, 200 | 400][] = [
  ['filename="../../x.pdf"', 200],
  ['filename="..\\\\x.pdf"', 200],
  ['filename="a%0D%0ASet-Cookie: x.pdf"', 200],
  ['filename="a\u0000.pdf"', 400],
  [`filename="${'x'.repeat(1024)}.pdf"`, 400],
  ['filename="\u202efdp.exe.pdf"', 200],
  ['filename="🙂 Zoé.pdf"', 200],
  ['filename="Zoe\u0301.pdf"', 200],
  ['filename="con.pdf"', 200],
  ['filename="a.pdf.exe"', 400],
  ['filename=""', 400],
  ["filename*=UTF-8''R%C3%A9sum%C3%A9.pdf", 200],
  ["filename*=zzz''%ff%fe.pdf", 400],
];

const gibibyte = bomb(1024);

/** Hostile contents of a file (SC2 to SC6). */
const contents: [string, Buffer, string, string][] = [
  ['a program', Buffer.from('MZ\x90\x00 program'), 'a.pdf', 'application/pdf'],
  ['a page', Buffer.from('<html><script>'), 'a.jpg', 'image/jpeg'],
  ['an archive', zip([{ name: 'a.txt', data: 'x' }]), 'a.docx', docxType],
  ['a PDF with an archive behind', Buffer.concat([pdf(), docx()]), 'a.pdf', 'application/pdf'],
  ['a PNG with an archive behind', Buffer.concat([png(), docx()]), 'a.png', 'image/png'],
  ['a PDF at offset 500', pdf([], { prefix: ' '.repeat(500) }), 'a.pdf', 'application/pdf'],
  ['1 GiB in 1 MiB', docx([gibibyte]), 'a.docx', docxType],
  ['1 GiB in 1 MiB that lies', docx([{ ...gibibyte, declaredSize: 100 }]), 'a.docx', docxType],
  ['a way out of the archive', docx([{ name: '../../etc/passwd', data: 'x' }]), 'a.docx', docxType],
  ['an encrypted archive', docx([{ name: 'word/media/a.png', data: 'x', flags: 1 }]), 'a.docx', docxType],
  ['nothing', Buffer.alloc(0), 'a.pdf', 'application/pdf'],
  ['one byte', Buffer.from('%'), 'a.pdf', 'application/pdf'],
  ['more than 10 MiB', Buffer.alloc(10_485_761, '%PDF-'), 'a.pdf', 'application/pdf'],
];

/** Bodies that are no proper form (SC7). */
const bodies: [string, (fields: RawPart[]) => ReturnType<typeof rawForm>][] = [
  ['another boundary', (fields) => rawForm(fields, { type: 'multipart/form-data; boundary=other' })],
  ['no boundary', (fields) => rawForm(fields, { type: 'multipart/form-data' })],
  ['no end', (fields) => rawForm([...fields, cv('filename="a.pdf"', pdf())], { end: '' })],
  [
    '1,000 parts',
    (fields) => rawForm([...fields, ...Array.from({ length: 1000 }, (_, at) => field(`f${at}`, 'x'))]),
  ],
  [
    'two files',
    (fields) => rawForm([...fields, cv('filename="a.pdf"', pdf()), cv('filename="b.pdf"', pdf())]),
  ],
  ['an index of a thousand million', (fields) => rawForm([...fields, field('a[1000000000]', 'x')])],
  ['a prototype', (fields) => rawForm([...fields, field('__proto__[x]', 'x')])],
  ['an e-mail twice', (fields) => rawForm([...fields, field('email', 'x@courriel.example')])],
];

/** Every hostile form of section SC, and sound ones that must not be lost. */
export function hostileForms({ slug, jobId }: Job): HostileForm[] {
  const fields = () =>
    [...applicationForm(slug, jobId, { email: `${tag()}@courriel.example` })].map(([name, value]) =>
      field(name, String(value)),
    );
  const withCv = (part: RawPart) => () => rawForm([...fields(), part]);
  return [
    { what: 'a sound PDF', status: 200, form: withCv(cv('filename="cv.pdf"', pdf())) },
    { what: 'a sound DOCX', status: 200, form: withCv(cv('filename="cv.docx"', docx(), docxType)) },
    ...names.map(([name, status]) => ({ what: name, status, form: withCv(cv(name, pdf())) })),
    ...contents.map(([what, bytes, name, type]) => ({
      what,
      status: 400 as const,
      form: withCv(cv(`filename="${name}"`, bytes, type)),
    })),
    ...bodies.map(([what, build]) => ({ what, status: 400 as const, form: () => build(fields()) })),
  ];
}
