import { PDFiumLibrary } from '@hyzyla/pdfium';
import { joinStrips, type Strip } from './join-strips.ts';

/** The picture has at most so many pages, and is so wide in pixels, which is sharp in a column of a page. */
const PAGES_MAX = 5;
const WIDTH = 960;
/** A4 is 1357 high at this width; a longer page is drawn smaller. */
const PAGE_HEIGHT_MAX = 2000;

// Loads PDFium now, since loading would otherwise take time from the first task. It is C++ inside WebAssembly: a file that
// breaks it reaches neither this process nor the machine.
const library = await PDFiumLibrary.init();

/** Draws the first pages below each other, as one PNG. */
export async function drawPages(bytes: Uint8Array): Promise<Buffer> {
  const document = await library.loadDocument(bytes);
  try {
    const strips: Strip[] = [];
    for (let index = 0; index < Math.min(document.getPageCount(), PAGES_MAX); index += 1) {
      const page = document.getPage(index);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(WIDTH / originalWidth, PAGE_HEIGHT_MAX / originalHeight);
      strips.push(await page.render({ scale, render: 'bitmap' }));
    }
    if (strips.every(({ height }) => height === 0)) throw new Error('the pages are flatter than a pixel');
    return joinStrips(strips, WIDTH);
  } finally {
    document.destroy();
  }
}
