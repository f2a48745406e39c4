/** The type of an image and its size in pixels. */
type ImageInfo = {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
};

/**
 * Reads the type and the size of an image from its bytes; null for any other file. SVG is not accepted, since it may
 * carry script.
 */
export function readImage(bytes: Buffer): ImageInfo | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(bytes: Buffer): ImageInfo | null {
  // The signature has 8 bytes, and the chunk IHDR 25.
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  // The first chunk is always IHDR. Its type begins at byte 12; the width and the height follow.
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return imageInfo('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** Skips the segments after the start marker (FF D8) up to the frame header, which has the size. */
function readJpeg(bytes: Buffer): ImageInfo | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null;
  let offset = 2;
  while (offset + 9 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1);
    // Any number of fill bytes may come before a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    // After the two bytes of the marker come length (2), precision (1), height (2) and width (2).
    if (isFrameHeader(marker)) {
      return imageInfo('image/jpeg', bytes.readUInt16BE(offset + 7), bytes.readUInt16BE(offset + 5));
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return null;
}

/** Tells whether the marker is a frame header, SOF0 to SOF15. C4, C8 and CC, among them, are other segments. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readWebp(bytes: Buffer): ImageInfo | null {
  // Each of the three kinds has its size within the first 30 bytes.
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  // VP8 has width and height in 14 bits each. VP8L has both less 1 in 14 bits each, VP8X both less 1 in 24 bits each.
  const kind = bytes.toString('latin1', 8, 16);
  if (kind === 'WEBPVP8 ')
    return imageInfo('image/webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (kind === 'WEBPVP8L') {
    const bits = bytes.readUInt32LE(21);
    return imageInfo('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind !== 'WEBPVP8X') return null;
  return imageInfo('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
}

/** Returns null for an image without width or height. */
function imageInfo(mediaType: ImageInfo['mediaType'], width: number, height: number): ImageInfo | null {
  return width > 0 && height > 0 ? { mediaType, width, height } : null;
}
