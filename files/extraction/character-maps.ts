import { readFile } from 'node:fs/promises';

type FileRequest = { kind: string; filename: string };

/**
 * Reads the maps from codes to letters that pdf.js has in its own package, for Chinese, Japanese and Korean fonts that
 * a PDF only names. pdf.js creates an object of this class. It also asks for other files, which only drawing needs.
 */
export class CharacterMaps {
  async fetch({ kind, filename }: FileRequest): Promise<Uint8Array> {
    if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename)) throw new RangeError('no character map');
    const folder = new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json'));
    return new Uint8Array(await readFile(new URL(filename, folder)));
  }
}
