import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { PICTURE_BYTES_MAX } from '#kernel/images/picture-bytes-max.ts';
import { joinStrips, type Strip } from './join-strips.ts';

/** The picture has at most this many pages. */
const PAGES_MAX = 5;
/** The picture's width in pixels: twice that of the column that shows it, so that it is sharp. */
const WIDTH = 960;
/** In pixels. A page of A4 is 1357 high at this width; a higher page is drawn smaller. */
const PAGE_HEIGHT_MAX = 2000;

/**
 * Draws the first pages below each other as one PNG; null if no page can be drawn. Pages beyond `PICTURE_BYTES_MAX` are
 * left out. PDFium is C++ compiled to WebAssembly, so a file that exploits its faults stays inside its instance. Each
 * file has an instance of its own, so that no file affects the next.
 */
export async function drawPages(bytes: Uint8Array): Promise<Buffer | null> {
  const library = await PDFiumLibrary.init();
  const document = await nullIfFaulty(() => library.loadDocument(bytes));
  if (document === null) return null;
  const strips: Strip[] = [];
  for (let index = 0; index < Math.min(document.getPageCount(), PAGES_MAX); index += 1) {
    const strip = await nullIfFaulty(() => drawPage(document, index));
    // A very flat page is rounded to a height of 0 pixels.
    if (strip !== null && strip.height > 0) strips.push(strip);
  }
  return joinFitting(strips);
}

function drawPage(document: PDFiumDocument, index: number): Promise<Strip> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(WIDTH / originalWidth, PAGE_HEIGHT_MAX / originalHeight);
  return page.render({ scale, render: 'bitmap' });
}

/**
 * Resolves to null for a fault of the file, which PDFium reports as a plain `Error`. A trap of WebAssembly, a
 * `RuntimeError`, is thrown on.
 */
async function nullIfFaulty<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'Error') return null;
    throw error;
  }
}

/** Joins as many of the first pages as fit into `PICTURE_BYTES_MAX`; null if not even the first one does. */
function joinFitting(strips: readonly Strip[]): Buffer | null {
  if (strips.length === 0) return null;
  const picture = joinStrips(strips, WIDTH);
  return picture.length <= PICTURE_BYTES_MAX ? picture : joinFitting(strips.slice(0, -1));
}
