import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawPages } from '#files/drawing/draw-pages.ts';
import { pdf } from '#test/support/files/cv-samples.ts';

/** A PDF whose pages have these sizes in points, each with a black square near its upper left corner. */
function pagesOf(sizes: readonly (readonly [number, number])[]): Buffer {
  const kids = sizes.map((_, index) => `${index * 2 + 3} 0 R`).join(' ');
  const pages = sizes.flatMap(([width, height], index) => {
    const content = `0 0 0 rg ${width * 0.1} ${height * 0.8} ${width * 0.1} ${height * 0.1} re f`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${index * 2 + 4} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sizes.length} >>`,
  ];
  const body = [...objects, ...pages]
    .map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
    .join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

/** Reads the size and the pixels of a PNG of three channels without filters. */
function readPng(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const pixel = (x: number, y: number) => [...rows.subarray(y * (1 + width * 3) + 1 + x * 3).subarray(0, 3)];
  return { width, height, pixel };
}

const white = [255, 255, 255];
const black = [0, 0, 0];
const grey = [208, 208, 208];

describe('the pages of a PDF', () => {
  test('are below each other, with a line between them, in the colours of the file', async () => {
    const { width, height, pixel } = readPng(
      await drawPages(
        pagesOf([
          [200, 300],
          [200, 100],
        ]),
      ),
    );
    expect([width, height]).toEqual([960, 1440 + 8 + 480]);
    expect([pixel(5, 5), pixel(150, 200)]).toEqual([white, black]);
    expect([pixel(5, 1444), pixel(5, 1452), pixel(150, 1448 + 70)]).toEqual([grey, white, black]);
  });

  test('are drawn with their words', async () => {
    const { width, height, pixel } = readPng(await drawPages(pdf({ text: 'Parcours' })));
    const dark = Array.from({ length: width }, (_, x) => x).filter((x) => (pixel(x, 100)[0] ?? 255) < 128);
    expect([height, dark.length > 5]).toEqual([1242, true]);
  });

  test.each([
    ['of ten pages: five', Array.from({ length: 10 }, () => [100, 100] as const), 5 * 960 + 4 * 8],
    ['of a page that is very long: it is small', [[100, 5000] as const], 2000],
  ])('%s', async (_, sizes, height) => {
    const picture = readPng(await drawPages(pagesOf(sizes)));
    expect([picture.width, picture.height]).toEqual([960, height]);
  });

  test('of a file that is none, has none or has flat ones are not drawn', async () => {
    for (const bytes of [Buffer.from('no PDF'), Buffer.alloc(0), pagesOf([]), pagesOf([[14_000, 10]])])
      await expect(drawPages(bytes)).rejects.toThrow();
    // The next file is drawn all the same.
    expect(readPng(await drawPages(pdf())).width).toBe(960);
  });
});
