import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { rc4 } from '#files/inspection/pdf/rc4.ts';
import { page, pdf, stream } from './pdf.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = Buffer.alloc(16, 'i');
const OWNER = Buffer.alloc(32, 'o');
const PERMISSIONS = -1340;
/** The numbers of the page's content, and of the object stream behind the five objects of every sample. */
const [CONTENT, OBJECTS] = [4, 6];

export type Sealing = 'RC4 40' | 'RC4 128' | 'AES 128' | 'AES 256';

type EncryptedOptions = {
  /** The user password; empty where the file opens without one. */
  password?: string;
  /** The content of an object stream of the file. */
  objects?: string;
  /** Replaces the whole dictionary. */
  dictionary?: string;
  trailer?: string;
};

/** A PDF whose owner restricts its use, with an encrypted object stream. */
export function encryptedPdf(sealing: Sealing, options: EncryptedOptions = {}): Buffer {
  const { password = '', objects = '<< /T (x) >>' } = options;
  const { key, dictionary } = sealing === 'AES 256' ? newKey(password) : oldKey(sealing, password);
  const index = '9 0 ';
  const sealed = (number: number, data: Buffer) =>
    seal(sealing, sealing === 'AES 256' ? key : ofObject(key, number, sealing), data).toString('latin1');
  return pdf(
    [
      stream(
        `/Type /ObjStm /N 1 /First ${index.length} /Filter /FlateDecode`,
        sealed(OBJECTS, deflateSync(`${index}${objects}`)),
      ),
      options.dictionary ?? dictionary,
    ],
    {
      content: sealed(CONTENT, Buffer.from(page)),
      trailer: options.trailer ?? `/Encrypt 7 0 R /ID [${hex(ID)} ${hex(ID)}]`,
    },
  );
}

function oldKey(sealing: Sealing, password: string) {
  const [version, revision, bytes] = { 'RC4 40': [1, 2, 5], 'RC4 128': [2, 3, 16] }[sealing as string] ?? [
    4, 4, 16,
  ];
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(PERMISSIONS);
  let key = md5(padded, OWNER, flags, ID).subarray(0, bytes);
  let user = rc4(key, PADDING);
  if (revision !== 2) {
    for (let round = 0; round < 50; round++) key = md5(key).subarray(0, bytes);
    user = md5(PADDING, ID);
    for (let round = 0; round < 20; round++) user = rc4(Buffer.from(key.map((byte) => byte ^ round)), user);
    user = Buffer.concat([user, Buffer.alloc(16)]);
  }
  const filter =
    version === 4 ? '/CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF' : '';
  const facts = `/V ${version} /R ${revision} /Length ${(bytes ?? 0) * 8} /P ${PERMISSIONS}`;
  return { key, dictionary: `<< /Filter /Standard ${facts} /O ${hex(OWNER)} /U ${hex(user)} ${filter} >>` };
}

/** Revision 5 hashes once. */
function newKey(password: string) {
  const [key, proofSalt, keySalt] = [randomBytes(32), randomBytes(8), randomBytes(8)];
  const hash = (salt: Buffer) => createHash('sha256').update(password).update(salt).digest();
  const cipher = createCipheriv('aes-256-cbc', hash(keySalt), Buffer.alloc(16)).setAutoPadding(false);
  const user = Buffer.concat([hash(proofSalt), proofSalt, keySalt]);
  const filter = '/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  const facts = `/V 5 /R 5 /Length 256 /P ${PERMISSIONS} /O ${hex(Buffer.alloc(48))} /OE ${hex(Buffer.alloc(32))} /Perms ${hex(Buffer.alloc(16))}`;
  return {
    key,
    dictionary: `<< /Filter /Standard ${facts} /U ${hex(user)} /UE ${hex(cipher.update(key))} ${filter} >>`,
  };
}

function ofObject(key: Buffer, number: number, sealing: Sealing): Buffer {
  const salt = Buffer.from(sealing === 'AES 128' ? 'sAlT' : '');
  return md5(key, Buffer.from([number, 0, 0, 0, 0]), salt).subarray(0, Math.min(key.length + 5, 16));
}

function seal(sealing: Sealing, key: Buffer, data: Buffer): Buffer {
  if (sealing.startsWith('RC4')) return rc4(key, data);
  const vector = randomBytes(16);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, vector);
  return Buffer.concat([vector, cipher.update(data), cipher.final()]);
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function hex(bytes: Buffer): string {
  return `<${bytes.toString('hex')}>`;
}
