import { crc32, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A grey picture of one pixel; its header claims `width` and `height`. */
export function png({ width = 1, height = 1, extra = [] as readonly Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** One grey block, baseline; `scan` is its entropy-coded data in hexadecimal. */
export function jpeg({ width = 1, height = 1, scan = '3f', comment = '' } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment('e0', '4a46494600010100000100010000'),
    segment('fe', Buffer.from(comment, 'latin1').toString('hex')),
    segment('db', `00${'10'.repeat(64)}`),
    segment('c0', `08${size.toString('hex')}01011100`),
    segment('c4', `0001${'00'.repeat(15)}00`),
    segment('c4', `1001${'00'.repeat(15)}00`),
    segment('da', '010100003f00'),
    Buffer.from(`${scan}ffd9`, 'hex'),
  ]);
}

export function segment(marker: string, hex: string): Buffer {
  const data = Buffer.from(hex, 'hex');
  const head = Buffer.from(`ff${marker}0000`, 'hex');
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
