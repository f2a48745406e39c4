import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { CharacterMaps } from './character-maps.ts';
import { joinItems } from './join-items.ts';
import { TEXT_LENGTH_MAX } from './text-bound.ts';

// Without it pdf.js unpacks by itself, which costs less for the many small streams that a CV has.
Reflect.deleteProperty(globalThis, 'DecompressionStream');
// Loaded before the first task, which would pay for it.
await getResolvedPDFJS();

/** Nothing is drawn, so no font of the machine is looked for. */
const options = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  BinaryDataFactory: CharacterMaps,
};

/** Page by page, so that a document of ten thousand pages ends at the bound. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  // pdf.js takes the bytes over, which a Buffer shares with others.
  const document = await getDocumentProxy(new Uint8Array(bytes), options);
  try {
    let read = '';
    for (let number = 1; number <= document.numPages && read.length < TEXT_LENGTH_MAX; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      read += `${joinItems(items.filter((item) => 'str' in item))}\n`;
      page.cleanup();
    }
    return read;
  } finally {
    await document.loadingTask.destroy();
  }
}
