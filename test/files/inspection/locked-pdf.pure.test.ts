import { describe, expect, it } from 'vitest';
import { encryptedPdf, type Sealing } from '#test/support/files/sample-files/encrypted-pdf.ts';
import { createFileInspection } from './inspect-file.ts';

const inspect = createFileInspection();
const inspectPdf = (bytes: Buffer) => inspect('cv.pdf', bytes);
const sealings: Sealing[] = ['RC4 40', 'RC4 128', 'AES 128', 'AES 256'];
const locked = 'file_unreadable: The file is encrypted. Save it without a password.';
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe.each(sealings)('A PDF sealed with %s (D72)', (sealing) => {
  it('is accepted where it opens without a password', async () => {
    expect(await inspectPdf(encryptedPdf(sealing))).toBe('accepted');
  });

  it('is refused with a script in what is sealed', async () => {
    expect(await inspectPdf(encryptedPdf(sealing, { objects: script }))).toMatch(
      /The file holds macros, scripts/,
    );
  });

  it('is refused where it asks for a password', async () => {
    expect(await inspectPdf(encryptedPdf(sealing, { password: 'secret' }))).toBe(locked);
  });

  it('is refused where what is sealed does not open with its key', async () => {
    const bytes = encryptedPdf(sealing);
    const at = bytes.indexOf('stream\n', bytes.indexOf('/ObjStm')) + 'stream\n'.length;
    bytes.fill(0, at, at + 24);
    expect(await inspectPdf(bytes)).toBe(locked);
  });
});

/** A file that opens, whose trailer says this too. */
const besides = (more: string) => encryptedPdf('AES 256', { trailer: `/Encrypt 7 0 R /X << ${more} >>` });

/** A reader that goes by the table of contents may take either. */
function secondOfItsNumber(): Buffer {
  const text = encryptedPdf('AES 256').toString('latin1');
  const [dictionary = ''] = /\n7 0 obj.*?endobj/s.exec(text) ?? [];
  const second = dictionary.replace('7 0 obj', '7  0 obj').replaceAll('/StdCF /', '/Identity /');
  return Buffer.from(
    text.replace(dictionary, () => `${dictionary}${second}`),
    'latin1',
  );
}

describe('An encrypted PDF is refused', () => {
  it.each([
    ['by another handler', encryptedPdf('AES 256', { dictionary: '<< /Filter /Adobe.PubSec /V 5 >>' })],
    ['by a version to come', encryptedPdf('AES 256', { dictionary: '<< /Filter /Standard /V 6 /R 7 >>' })],
    [
      'with a key twice',
      encryptedPdf('RC4 128', { dictionary: '<< /Filter /Standard /Filter /Standard /V 2 /R 3 >>' }),
    ],
    ['with a dictionary that is not there', encryptedPdf('RC4 128', { trailer: '/Encrypt 70 0 R' })],
    ['with two dictionaries', encryptedPdf('AES 256', { trailer: '/Encrypt 7 0 R /X << /Encrypt 6 0 R >>' })],
    ['without the id that its key is made of', encryptedPdf('AES 128', { trailer: '/Encrypt 7 0 R' })],
    [
      'of a dictionary without an end',
      encryptedPdf('AES 256', { dictionary: `<< /Filter /Standard /X (${'x'.repeat(9000)}) >>` }),
    ],
    ['with a second dictionary under an escaped name', besides('/#45ncrypt 8 0 R')],
    ['with a second dictionary behind a comment', besides('/Encrypt %\n8 0 R')],
    ['with a second dictionary of its number, spelled otherwise', secondOfItsNumber()],
    ['under an escaped name', encryptedPdf('AES 256', { trailer: '/#45ncrypt 7 0 R' })],
  ])('%s: locked', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe(locked);
  });
});
