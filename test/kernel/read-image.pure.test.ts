import { describe, expect, test } from 'vitest';
import { readImage } from '#kernel/images/read-image.ts';
import { images } from '../support/files/images.ts';

describe('an image is what its bytes say', () => {
  test.each(Object.entries(images))('%s has three by two pixels', (name, bytes) => {
    const mediaType = `image/${name.replace(/^\w*Webp/, 'webp')}`;
    expect(readImage(bytes)).toEqual({ mediaType, width: 3, height: 2 });
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG behind an XML declaration', '<?xml version="1.0"?><svg/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000,,,,,,,,,,,,,,,,,,,,'],
    ['nothing', ''],
  ])('%s is none', (_what, text) => {
    expect(readImage(Buffer.from(text, 'latin1'))).toBeNull();
  });

  test.each(Object.entries(images))('%s, cut off anywhere before its size, is none', (_name, bytes) => {
    for (let length = 0; length < 20; length += 1) expect(readImage(bytes.subarray(0, length))).toBeNull();
  });
});
