import { type Entry, fromBufferPromise } from 'yauzl';
import { createXmlBudget, createXmlReader } from '../xml-reader.ts';
import { TEXT_LENGTH_MAX } from './text-bound.ts';

const DOCUMENT = 'word/document.xml';
const XML_BYTES_MAX = 32 * 1024 * 1024;

/** What stands for an element of a run that is no text; elsewhere the same names set tab stops. */
const characterOf: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
};

/** The document's own text, a line for each paragraph; read while it is unpacked, and only as far as it is kept. */
export async function readDocxText(bytes: Uint8Array): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entry = await findDocument(zip.eachEntry());
  if (entry.uncompressedSize > XML_BYTES_MAX) throw new RangeError('more text than a CV has');
  const text = createTextReader();
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    text.write(chunk);
    if (text.isFull()) return text.read();
  }
  text.end();
  return text.read();
}

async function findDocument(entries: AsyncIterable<Entry>): Promise<Entry> {
  for await (const entry of entries) if (entry.fileName.toLowerCase() === DOCUMENT) return entry;
  throw new RangeError('no document');
}

function createTextReader() {
  let read = '';
  let textDepth = 0;
  let runDepth = 0;
  let fallbackDepth = 0;
  const reader = createXmlReader(
    {
      onOpen(name) {
        if (name === 't') textDepth += 1;
        // What `Fallback` holds is said already by `Choice`, for programs that know its newer words.
        else if (name === 'Fallback') fallbackDepth += 1;
        else if (name === 'r') runDepth += 1;
        else if (runDepth > 0 && fallbackDepth === 0) read += characterOf[name] ?? '';
      },
      onText(piece) {
        if (textDepth > 0 && fallbackDepth === 0) read += piece;
      },
      onClose(name) {
        if (name === 't') textDepth -= 1;
        else if (name === 'Fallback') fallbackDepth -= 1;
        else if (name === 'r') runDepth -= 1;
        else if (name === 'p' && fallbackDepth === 0) read += '\n';
      },
    },
    createXmlBudget(),
  );
  return { ...reader, isFull: () => read.length > TEXT_LENGTH_MAX, read: () => read };
}
