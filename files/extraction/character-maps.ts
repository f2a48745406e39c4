import { readFile } from 'node:fs/promises';

type FileRequest = { kind: string; filename: string };

/**
 * Gives pdf.js the maps of its own package from codes to letters, for Chinese, Japanese and Korean fonts that a PDF
 * only names. The package's other files are for drawing.
 */
export class CharacterMaps {
  async fetch({ kind, filename }: FileRequest): Promise<Uint8Array> {
    if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename)) throw new RangeError('no character map');
    const folder = new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json'));
    return new Uint8Array(await readFile(new URL(filename, folder)));
  }
}
