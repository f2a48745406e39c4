import { crc32, deflateSync } from 'node:zlib';

/** A drawn page: red, green, blue and opacity of each pixel. */
export type Strip = { width: number; height: number; data: Uint8Array };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The shade that fills the picture next to a narrow page, from 0 (black) to 255. */
const WHITE = 255;
/** A grey line between two pages. */
const GAP = { height: 8, shade: 208 };

/** Writes drawn pages below each other as a PNG of this width, without opacity. */
export function joinStrips(strips: readonly Strip[], width: number): Buffer {
  // A row is the number of its filter and three bytes for each pixel.
  const rowBytes = 1 + width * 3;
  const height = strips.reduce(
    (sum, strip) => sum + strip.height,
    GAP.height * Math.max(0, strips.length - 1),
  );
  const pixels = Buffer.alloc(rowBytes * height, WHITE);
  // 0 means that the row has no filter.
  for (let row = 0; row < height; row += 1) pixels[row * rowBytes] = 0;
  let top = 0;
  strips.forEach((strip, index) => {
    if (index > 0) top = fillGap(pixels, { top, rowBytes });
    copyStrip(pixels, strip, { top, width, rowBytes });
    top += strip.height;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 is the bits of a channel; 2 means the channels red, green and blue. The zeros are defaults of further options.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** `top` is the first row to write. */
type Rows = { top: number; rowBytes: number };

/** Returns the row below the gap. */
function fillGap(pixels: Buffer, { top, rowBytes }: Rows): number {
  const bottom = top + GAP.height;
  for (let row = top; row < bottom; row += 1)
    pixels.fill(GAP.shade, row * rowBytes + 1, (row + 1) * rowBytes);
  return bottom;
}

function copyStrip(pixels: Buffer, strip: Strip, { top, width, rowBytes }: Rows & { width: number }): void {
  const { width: stripWidth, height, data } = strip;
  for (let row = 0; row < height; row += 1) {
    let targetAt = (top + row) * rowBytes + 1;
    let sourceAt = row * stripWidth * 4;
    for (let column = 0; column < Math.min(stripWidth, width); column += 1) {
      pixels[targetAt] = data[sourceAt] ?? WHITE;
      pixels[targetAt + 1] = data[sourceAt + 1] ?? WHITE;
      pixels[targetAt + 2] = data[sourceAt + 2] ?? WHITE;
      targetAt += 3;
      sourceAt += 4;
    }
  }
}

/** Writes a chunk of a PNG: the content's length, the type, the content, and a checksum of the type and the content. */
function chunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}
