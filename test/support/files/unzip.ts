import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Every entry of an archive, in its order; throws where a name is unsafe or a checksum wrong. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} stands there twice`);
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}
