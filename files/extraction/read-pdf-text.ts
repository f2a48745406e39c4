import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { CharacterMaps } from './character-maps.ts';
import { joinItems } from './join-items.ts';
import { TEXT_LENGTH_MAX } from './text-length-max.ts';

// Without this class pdf.js unpacks with its own code, which costs less for the many small streams of a CV.
Reflect.deleteProperty(globalThis, 'DecompressionStream');
// Loads pdf.js now, since loading would otherwise take time from the first task.
await getResolvedPDFJS();

/** The options of pdf.js. It loads no font of the machine, since nothing is drawn, and no file but character maps. */
const options = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  BinaryDataFactory: CharacterMaps,
};

/** Reads page by page up to `TEXT_LENGTH_MAX`, so that a document of ten thousand pages is not read to its end. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  // Copies the bytes, since pdf.js takes them over and a Buffer shares them with others.
  const document = await getDocumentProxy(new Uint8Array(bytes), options);
  try {
    let text = '';
    for (let number = 1; number <= document.numPages && text.length < TEXT_LENGTH_MAX; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      // An item without `str` marks the structure of the document.
      text += `${joinItems(items.filter((item) => 'str' in item))}\n`;
      page.cleanup();
    }
    return text;
  } finally {
    await document.loadingTask.destroy();
  }
}
