import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { describe, expect, test, vi } from 'vitest';
import { drawPages } from '#files/drawing/draw-pages.ts';
import { PICTURE_BYTES_MAX } from '#kernel/images/picture-bytes-max.ts';
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

/** A PDF whose pages all show one picture of random colours, a pixel for each point. */
function noise({ pages, width, height }: { pages: number; width: number; height: number }): Buffer {
  const content = `${width} 0 0 ${height} 0 0 cm /I Do`;
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R /Resources << /XObject << /I 4 0 R >> >> >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${width * height * 3} >>\nstream\n${randomBytes(width * height * 3).toString('latin1')}\nendstream`,
    ...kids.map(() => page),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

/** Reads the size and the pixels of a PNG of three channels without filters. */
function readPng(png: Buffer | null) {
  if (png === null) throw new Error('no picture');
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

  test('that can be drawn, without those that have no size', async () => {
    const picture = readPng(
      await drawPages(
        pagesOf([
          [14_000, 10],
          [100, 100],
        ]),
      ),
    );
    expect([picture.width, picture.height]).toEqual([960, 960]);
  });

  test('of photographs are as many as fit into the memory of a picture', async () => {
    const picture = await drawPages(noise({ pages: 3, width: 960, height: 1358 }));
    expect(readPng(picture).height).toBe(1358);
    expect(picture?.length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
  });

  test('are drawn by an instance of their own', async () => {
    const init = vi.spyOn(PDFiumLibrary, 'init');
    await Promise.all([drawPages(pdf()), drawPages(pdf())]);
    expect(init).toHaveBeenCalledTimes(2);
    init.mockRestore();
  });

  test('of a file that breaks PDFium are a failure, which ends the child', async () => {
    const broken = await PDFiumLibrary.init();
    const trap = Object.assign(new Error('unreachable'), { name: 'RuntimeError' });
    vi.spyOn(broken, 'loadDocument').mockRejectedValueOnce(trap);
    const init = vi.spyOn(PDFiumLibrary, 'init').mockResolvedValueOnce(broken);
    await expect(drawPages(pdf())).rejects.toThrow('unreachable');
    init.mockRestore();
  });

  test('of a file that is none, has none or has flat ones are not drawn', async () => {
    for (const bytes of [Buffer.from('no PDF'), Buffer.alloc(0), pagesOf([]), pagesOf([[14_000, 10]])])
      expect(await drawPages(bytes)).toBeNull();
    // The next file is drawn all the same.
    expect(readPng(await drawPages(pdf())).width).toBe(960);
  });
});
