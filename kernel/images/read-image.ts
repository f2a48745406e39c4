/** Facts of an image, read from its bytes. */
type ImageFacts = {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
};

/**
 * Reads an image of one of the three types, by its bytes and not its name; null for any other file. SVG is refused,
 * since it may carry script.
 */
export function readImage(bytes: Buffer): ImageFacts | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return sized('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** Reads the segments up to the frame header, which has the size. */
function readJpeg(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHead(marker)) {
      return sized('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Tells whether the marker is SOF0 to SOF15, and not one of the tables between them. */
function isFrameHead(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readWebp(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  const kind = bytes.toString('latin1', 8, 16);
  if (kind === 'WEBPVP8 ')
    return sized('image/webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (kind === 'WEBPVP8L') {
    const bits = bytes.readUInt32LE(21);
    return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind !== 'WEBPVP8X') return null;
  return sized('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
}

function sized(mediaType: ImageFacts['mediaType'], width: number, height: number): ImageFacts | null {
  return width > 0 && height > 0 ? { mediaType, width, height } : null;
}
