import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { createXmlBudget, type XmlBudget } from '../xml/xml-reader.ts';
import { createRelationshipReader, relationshipsPartOf } from './docx-relationships.ts';
import { createTextReader } from './docx-text.ts';
import { TEXT_LENGTH_MAX } from './text-length-max.ts';

/** The source of the relationships of the package itself. */
const WHOLE_PACKAGE = '';
/** The main part of a package that does not name it. */
const USUAL_MAIN_PART = 'word/document.xml';
/** The most bytes of one part, unpacked. */
const XML_BYTES_MAX = 32 * 1024 * 1024;

/** Relationships of the main part to parts whose text comes before and after its own. */
const kindsBefore: readonly string[] = ['header'];
const kindsAfter: readonly string[] = ['diagramData', 'footnotes', 'endnotes', 'footer'];

type Package = { zip: ZipFile; entries: ReadonlyMap<string, Entry> };

/**
 * Reads the document's text, a line for each paragraph, with page headers, footers and notes. Parts are read while they
 * are unpacked, up to `TEXT_LENGTH_MAX`.
 */
export async function readDocxText(bytes: Uint8Array): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  const docx = { zip, entries };
  const packageRelationships = await readRelationships(docx, WHOLE_PACKAGE);
  const main = packageRelationships.find(({ kind }) => kind === 'officeDocument')?.part ?? USUAL_MAIN_PART;
  if (!entries.has(main)) throw new RangeError('no main part');
  const mainRelationships = await readRelationships(docx, main);
  const partsOf = (kinds: readonly string[]) =>
    kinds.flatMap((kind) => mainRelationships.filter((one) => one.kind === kind).map(({ part }) => part));

  const budget = createXmlBudget();
  // A set keeps equal texts once: the headers of the first page, of even pages and of all others are often equal.
  const texts = new Set<string>();
  let charactersLeft = TEXT_LENGTH_MAX;
  for (const part of new Set([...partsOf(kindsBefore), main, ...partsOf(kindsAfter)])) {
    if (charactersLeft <= 0) break;
    const text = await readText(docx, part, { budget, lengthMax: charactersLeft });
    texts.add(text);
    charactersLeft -= text.length;
  }
  return [...texts].join('\n');
}

async function readRelationships(docx: Package, part: string) {
  const reader = createRelationshipReader(part);
  const exists = await readPart(docx, relationshipsPartOf(part), reader);
  return exists ? reader.relationships : [];
}

async function readText(
  docx: Package,
  part: string,
  { budget, lengthMax }: { budget: XmlBudget; lengthMax: number },
): Promise<string> {
  const reader = createTextReader(budget, lengthMax);
  // A part that a relationship names may be missing; it has no text.
  await readPart(docx, part, reader);
  return reader.text().trimEnd();
}

type PartReader = { write(chunk: Uint8Array): void; end(): void; isFull?(): boolean };

/** Passes a part to a reader until the reader is full. Resolves to false if there is no such part. */
async function readPart({ zip, entries }: Package, name: string, reader: PartReader): Promise<boolean> {
  const entry = entries.get(name);
  if (entry === undefined) return false;
  if (entry.uncompressedSize > XML_BYTES_MAX) throw new RangeError('more text than a CV has');
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    reader.write(chunk);
    if (reader.isFull?.()) return true;
  }
  reader.end();
  return true;
}
