import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CvStore } from '#domain/ports.ts';

type OpenedCvStore = { store: CvStore; dispose(): Promise<void> };

const HOUR_MS = 3_600_000;

/** Tests the guarantees of every CvStore; `open` gives an empty one. */
export function describeCvStore(label: string, open: () => Promise<OpenedCvStore>): void {
  describe(`${label} keeps the promises of a CV store`, () => {
    let opened: OpenedCvStore;
    let store: CvStore;
    const [earlier, later] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)];

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.dispose());

    it('gives back the same bytes', async () => {
      const bytes = Buffer.from(Array.from({ length: 65_537 }, (_, index) => index % 256));
      await store.put('cv/one', bytes);
      const kept = await store.get('cv/one');
      expect(kept).toBeInstanceOf(Buffer);
      expect(kept?.equals(bytes)).toBe(true);
    });

    it('keeps a view of a larger buffer without its surroundings', async () => {
      await store.put('cv/view', Buffer.from('before CV after').subarray(7, 9));
      expect((await store.get('cv/view'))?.toString()).toBe('CV');
    });

    it('keeps the parts of a file as one', async () => {
      await store.put('cv/parts', Buffer.from('a'), Buffer.alloc(0), Buffer.from('CV'), Buffer.from('!'));
      expect((await store.get('cv/parts'))?.toString()).toBe('aCV!');
    });

    it('keeps 10 MiB', async () => {
      const bytes = Buffer.alloc(10 * 1024 * 1024, 'cv');
      await store.put('cv/large', bytes);
      expect((await store.get('cv/large'))?.equals(bytes)).toBe(true);
    });

    it('gives null for a key that it never saw', async () => {
      expect(await store.get('cv/absent')).toBeNull();
    });

    it('keeps the mark of its installation, which is no CV', async () => {
      expect(await store.readMark()).toBeNull();
      await store.writeMark('2c1f8d5e-0000-4000-8000-000000000001');
      expect(await store.readMark()).toBe('2c1f8d5e-0000-4000-8000-000000000001');
      expect(await Array.fromAsync(store.list(later))).toEqual([]);
    });

    it('replaces what a key held', async () => {
      await store.put('cv/one', Buffer.from('a longer first content'));
      await store.put('cv/one', Buffer.from('second'));
      expect((await store.get('cv/one'))?.toString()).toBe('second');
    });

    it('ends with one whole content after parallel puts of one key', async () => {
      const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, `${index}`));
      await Promise.all(contents.map((content) => store.put('cv/contended', content)));
      const kept = await store.get('cv/contended');
      expect(contents.some((content) => kept?.equals(content))).toBe(true);
    });

    it('keeps apart keys that differ only in their slashes', async () => {
      await store.put('cv/a', Buffer.from('slash'));
      await store.put('cv-a', Buffer.from('dash'));
      await store.put('cv', Buffer.from('prefix'));
      expect((await store.get('cv/a'))?.toString()).toBe('slash');
      expect((await store.get('cv-a'))?.toString()).toBe('dash');
      expect((await store.get('cv'))?.toString()).toBe('prefix');
    });

    it('removes once, twice and what was never there', async () => {
      await store.put('cv/one', Buffer.from('content'));
      await store.remove('cv/one');
      await store.remove('cv/one');
      await store.remove('zz/absent');
      expect(await store.get('cv/one')).toBeNull();
      expect(await keysBefore(store, later)).toEqual([]);
    });

    it('lists exactly the keys written before a time', async () => {
      await store.put('cv/one', Buffer.from('1'));
      await store.put('cv/two', Buffer.from('2'));
      expect(await keysBefore(store, later)).toEqual(['cv/one', 'cv/two']);
      expect(await keysBefore(store, earlier)).toEqual([]);
    });

    it.each([
      '',
      '..',
      '../escape',
      'cv/../../escape',
      '/absolute',
      'cv//double',
      'cv/',
      'cv/.hidden',
      'CV/upper',
      'cv/a.pdf',
      'cv\\a',
      'cv/a\0',
      'cv/a\n',
      'cv/é',
      'a'.repeat(201),
    ])('refuses the key %j', async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.remove(key)).rejects.toThrow(TypeError);
    });
  });
}

export async function keysBefore(store: CvStore, writtenBefore: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(writtenBefore)) keys.push(key);
  return keys.sort();
}
