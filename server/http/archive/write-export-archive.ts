import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ArchivedFile, ExportedData } from '#domain/portal/export/exported-data.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import type { ReplyMetadata } from '#routers/base/rest.ts';
import { exportPage } from '#web/export/export-page.ts';
import { pathOfFile } from './file-names.ts';
import { jsonResume } from './json-resume.ts';

type PlacedFile = ArchivedFile & { path: string };
type ManifestEntry = { path: string; bytes: number; sha256: string };

/** The size of the pieces that a file is compressed and sent in. */
const SLICE_BYTES = 65_536;

/** Types the output of the export operation, which is the only one with an archive. */
export function asExportedData(output: unknown): ExportedData {
  return output as ExportedData;
}

/** Writes the archive of an export while it is read: one CV at a time is in memory. */
export function writeExportArchive(data: ExportedData, { files = [], timeZone = 'UTC' }: ReplyMetadata) {
  const placedFiles = files.map((file, index) => ({ ...file, path: pathOfFile(file, index + 1) }));
  return {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="candidate-export-${data.exportedAt.slice(0, 10)}.zip"`,
    },
    body: archive(data, { files: placedFiles, timeZone }),
  };
}

type Page = { files: readonly PlacedFile[]; timeZone: string };

async function* archive(data: ExportedData, page: Page): AsyncGenerator<Uint8Array> {
  const { files } = page;
  const zip = new ZipFile();
  const output = outputOf(zip);
  zip.on('error', (error: Error) => output.destroy(error));
  const manifest: ManifestEntry[] = [];
  const mtime = new Date(data.exportedAt);
  const add = (path: string, { compress, open }: { compress: boolean; open: () => Promise<Buffer> }) =>
    zip.addReadStreamLazy(path, { mtime, compress }, (provide) => {
      open().then(
        (bytes) => {
          manifest.push({
            path,
            bytes: bytes.length,
            sha256: sha256(bytes),
          });
          provide(null, Readable.from(slices(bytes)));
        },
        (error: Error) => output.destroy(error),
      );
    });
  const addText = (path: string, text: () => string) =>
    add(path, { compress: true, open: async () => Buffer.from(text()) });

  // Files are opened in this order, so the manifest is written when it has the hashes of all others.
  addText('index.html', () => exportPage(data, page));
  addText('export.json', () => jsonText(withoutFiles(data)));
  addText('resume.json', () => jsonText(jsonResume(data)));
  for (const { path, open } of files) add(path, { compress: false, open });
  addText('manifest.json', () => jsonText({ exportedAt: data.exportedAt, files: manifest }));
  zip.end();
  yield* output;
}

/** Yields pieces, so that the next file waits for a slow reader. */
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES);
}

/** Casts the output, which is a PassThrough although yazl's types leave that out. */
function outputOf(zip: ZipFile): Readable {
  return zip.outputStream as Readable;
}

/** Leaves out the base64 of the files, even if it was asked for, since the archive has the files themselves. */
function withoutFiles(data: ExportedData) {
  const applications = data.applications.map((application) => {
    const { cv, laterCvs, attachments } = application;
    return {
      ...application,
      cv: cv && withoutData(cv),
      ...(laterCvs && { laterCvs: laterCvs.map(withoutData) }),
      ...(attachments && { attachments: attachments.map(withoutData) }),
    };
  });
  return { ...data, applications };
}

function withoutData<File extends object>(file: File) {
  // Not every file has `data`. The default gives it to each of them, so that the types let it be taken out.
  const { data: _, ...description } = { data: null, ...file };
  return description;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
