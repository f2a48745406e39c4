import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import { getDocumentProxy } from 'unpdf';

const LENGTH_MAX = 1_000_000;

const { mediaType, data } = workerData as { mediaType: string; data: Uint8Array };
const text = mediaType === 'application/pdf' ? await readPdf(data) : await readDocx(data);
parentPort?.postMessage(text.slice(0, LENGTH_MAX).toWellFormed().trim());

/** Page by page, so that a document of ten thousand pages ends at the bound. */
async function readPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  let read = '';
  for (let number = 1; number <= document.numPages && read.length < LENGTH_MAX; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    read += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    read += '\n';
    page.cleanup();
  }
  return read;
}

async function readDocx(bytes: Uint8Array): Promise<string> {
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  return value;
}
