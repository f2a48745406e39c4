import { beforeAll, describe, expect, test } from 'vitest';
import { images } from '#test/support/files/images.ts';
import { fixturesOf, type Workspace } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;
const data = (bytes: Buffer) => ({ data: bytes.toString('base64') });

describe('how an employer looks', () => {
  let workspace: Workspace;
  let logo: string;
  beforeAll(async () => {
    workspace = await fixtures.workspace({ logo: data(images.png), accent: '1D4ED8' });
    logo = `/careers/${workspace.slug}/logo`;
  });

  test('its logo has its own address, the type of its bytes, and runs nothing', async () => {
    const answer = await service.get(logo);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=5, must-revalidate',
      'content-length': String(images.png.length),
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    const again = await service.get(logo, { 'If-None-Match': String(answer.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('pages show it under an address that never changes, and JSON under the whole one', async () => {
    const page = await service.get(`/careers/${workspace.slug}`);
    const [, shown = ''] = /<img class="logo" src="([^"]+)"/.exec(page.text) ?? [];
    expect(shown).toMatch(new RegExp(`^${logo}\\?v=[0-9a-f]{12}$`));
    expect((await service.get(shown)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const stale = await service.get(`${logo}?v=000000000000`);
    expect(stale.headers['cache-control']).toBe('public, max-age=5, must-revalidate');
    const jobId = await fixtures.recruitment(workspace, { company: null });
    const whole = `${service.deps.settings.publicUrl}${shown}`;
    const list = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs`);
    expect(list.json()).toMatchObject({ workspace: { logo: whole } });
    const posting = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs/${jobId}`, {
      Accept: 'application/ld+json',
    });
    expect(posting.json()).toMatchObject({ hiringOrganization: { logo: whole } });
  });

  test('its colour is in its pages', async () => {
    const { text } = await service.get(`/careers/${workspace.slug}`);
    expect(text).toContain('href="/assets/accents/1d4ed8.css?v=');
  });

  test('another logo has another address, and none leaves none', async () => {
    const { logo: before } = await admin.workspace.update({ slug: workspace.slug });
    const { logo: after } = await admin.workspace.update({ slug: workspace.slug, logo: data(images.webp) });
    expect(after).not.toBe(before);
    expect((await service.get(logo)).headers['content-type']).toBe('image/webp');
    const { logo: gone } = await admin.workspace.update({ slug: workspace.slug, logo: '' });
    expect(gone).toBeNull();
    expect((await service.get(logo)).status).toBe(404);
  });

  test('a disabled workspace shows no image', async () => {
    const { slug } = await fixtures.workspace({ cover: data(images.jpeg), socialImage: data(images.png) });
    const read = async () => {
      const [cover, social] = await Promise.all([
        service.get(`/careers/${slug}/cover`),
        service.get(`/careers/${slug}/social-image`),
      ]);
      return [cover.status, social.status];
    };
    expect(await read()).toEqual([200, 200]);
    await admin.workspace.disable({ slug });
    expect(await read()).toEqual([404, 404]);
  });

  test.each([
    [
      { logo: data(Buffer.from('<svg/>')) },
      'logo is no image that is taken: PNG, JPEG and WebP are; SVG is not',
    ],
    [
      { logo: data(Buffer.alloc(70_000)) },
      'logo is too large a file: it has 69 kB, and at most 64 are taken',
    ],
    [
      { cover: data(wide(images.png)) },
      'cover is too large an image: 70000 by 2 pixels, and at most 4000 are',
    ],
    [
      { accent: '#ffff00' },
      '#ffff00 has a contrast of 1 to the page, and at least 3 is needed; #929200 is its',
    ],
    [{ accent: 'red' }, 'This is not a colour such as #0b5d57.'],
    [{ introEn: 'x'.repeat(2001) }, '2000'],
  ])('%j is refused with what is wrong, and changes nothing', async (fields, message) => {
    const { slug } = workspace;
    const before = await admin.workspace.update({ slug });
    await expect(admin.workspace.update({ slug, ...fields })).rejects.toThrow(message);
    expect(await admin.workspace.update({ slug })).toEqual(before);
  });
});

/** Writes another width into the image's header. */
function wide(png: Buffer): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(70_000, 16);
  return bytes;
}
