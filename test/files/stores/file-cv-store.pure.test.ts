import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFileCvStore } from '#files/stores/file-cv-store.ts';
import { describeCvStore, keysBefore } from './cv-store.contract.ts';

const SECOND_MS = 1000;

describeCvStore('The file store', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cv-store-'));
  const store = await createFileCvStore(join(root, 'cv'));
  return { store, dispose: () => rm(root, { recursive: true }) };
});

describe('The file store', () => {
  it('survives being opened again', async () => {
    const { store, folder } = await openStore();
    await store.put('cv/one', Buffer.from('content'));
    const again = await createFileCvStore(folder);
    expect((await again.get('cv/one'))?.toString()).toBe('content');
  });

  it('lets no other user read: files 0600, folders 0700', async () => {
    const { store, folder } = await openStore();
    await store.put('cv/abc', Buffer.from('content'));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'ab'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'ab', 'cv.abc'))).mode & 0o777).toBe(0o600);
  });

  it('spreads keys over folders by the first two characters of their last segment', async () => {
    const { store, folder } = await openStore();
    for (const key of ['cv/1a-x', 'cv/1a-y', 'cv/2b-x']) await store.put(key, Buffer.from(key));
    expect((await readdir(folder)).sort()).toEqual(['1a', '2b']);
  });

  it('leaves only the finished file behind', async () => {
    const { store, folder } = await openStore();
    await store.put('cv/abc', Buffer.from('first'));
    await store.put('cv/abc', Buffer.from('second'));
    expect(await readdir(join(folder, 'ab'))).toEqual(['cv.abc']);
  });

  it('tells I/O errors apart from absence, leaves nothing behind, and works again afterwards', async () => {
    const { store, folder } = await openStore();
    const obstacle = join(folder, 'ab');
    await writeFile(obstacle, 'a file where a folder belongs');
    await expect(store.put('cv/abc', Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/);
    await expect(store.get('cv/abc')).rejects.toThrow('ENOTDIR');
    expect(await readFile(obstacle, 'utf8')).toBe('a file where a folder belongs');
    await rm(obstacle);
    await store.put('cv/abc', Buffer.from('x'));
    expect(await readdir(obstacle)).toEqual(['cv.abc']);
  });

  it('keeps nothing of a file that the disk takes in part, and tells why', async () => {
    const { folder } = await openStore();
    // A small limit of file sizes imitates a disk that is nearly full: the kernel writes up to it.
    const script = join(import.meta.dirname, 'put-large-file.ts');
    const words = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, script, folder];
    const { stdout } = await promisify(execFile)('/bin/sh', words);
    expect(stdout).toBe('EFBIG: file too large, write');
    expect(await readdir(join(folder, 'la'))).toEqual([]);
  });

  it('removes its unfinished file when the last step fails', async () => {
    const { store, folder } = await openStore();
    await store.put('cv/abd', Buffer.from('neighbour'));
    // The kernel renames no file over a folder.
    const obstacle = await createFileCvStore(join(folder, 'ab', 'cv.abc'));
    await obstacle.put('cv/x', Buffer.from('x'));
    await expect(store.put('cv/abc', Buffer.from('y'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect((await readdir(join(folder, 'ab'))).sort()).toEqual(['cv.abc', 'cv.abd']);
  });

  it('sweeps what a crash left unfinished, but nothing younger than the date', async () => {
    const { store, folder } = await openStore();
    await store.put('cv/abc', Buffer.from('finished'));
    const [stale, young] = [join(folder, 'ab', '.stale'), join(folder, 'ab', '.young')];
    await writeFile(stale, 'half');
    await writeFile(young, 'half');
    const now = Date.now();
    await utimes(stale, new Date(now - 60 * SECOND_MS), new Date(now - 60 * SECOND_MS));
    expect(await keysBefore(store, new Date(now - 30 * SECOND_MS))).toEqual([]);
    expect((await readdir(join(folder, 'ab'))).sort()).toEqual(['.young', 'cv.abc']);
  });

  it('lists its own files only, and leaves all others in the folder unchanged', async () => {
    const { store, folder } = await openStore();
    await store.put('cv/abc', Buffer.from('ours'));
    const strangers = ['lost+found/.stale', '.snapshot/cv.abd', 'ab/README.TXT', 'ab/cv.ABD'];
    for (const path of strangers) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), 'of another');
    }
    await writeFile(join(folder, 'README'), 'a file where folders are');
    expect(await keysBefore(store, new Date(Date.now() + SECOND_MS))).toEqual(['cv/abc']);
    for (const path of strangers) expect(await readFile(join(folder, path), 'utf8')).toBe('of another');
  });

  it('lists on while files vanish under it', async () => {
    const { store } = await openStore();
    for (const key of ['cv/aa1', 'cv/aa2', 'cv/bb1']) await store.put(key, Buffer.from(key));
    const seen: string[] = [];
    for await (const key of store.list(new Date(Date.now() + SECOND_MS))) {
      seen.push(key);
      await Promise.all(['cv/aa1', 'cv/aa2'].map((gone) => store.remove(gone)));
    }
    expect(seen).toHaveLength(2);
    expect(seen).toContain('cv/bb1');
  });
});

async function openStore() {
  const root = await mkdtemp(join(tmpdir(), 'cv-store-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'cv');
  return { folder, store: await createFileCvStore(folder) };
}
