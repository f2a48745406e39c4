import { expect, test } from 'vitest';
import { createBodyMemory, largestBodyBytes } from '#openapi/input/body-memory.ts';
import { bodyBytesOf, bodyMemoryFault } from '#server/http/body-bytes.ts';

const MIB = 1_048_576;
const cvBytesMax = 10 * MIB;
const largest = largestBodyBytes(cvBytesMax);

test.each([
  [512, largest],
  [900, (900 * MIB) / 32],
  [4096, 128 * MIB],
  [65_536, 512 * MIB],
])(
  'a machine of %i MiB holds a 32nd of it in bodies, at least one of the largest, at most 512 MiB',
  (mebibytes, bytes) => {
    expect(bodyBytesOf({ cvBytesMax }, mebibytes * MIB)).toBe(Math.max(bytes, largest));
  },
);

test('a small machine processes the largest bodies one after the other, and small ones next to them', async () => {
  const bytes = bodyBytesOf({ cvBytesMax }, 512 * MIB);
  const { large, small } = createBodyMemory({ bytes, waitMs: 60_000 }, { cvBytesMax });
  const release = await large.acquire(largest, 'first');
  const second = large.acquire(largest, 'second');
  expect(large.use()).toEqual({ inUse: largest, waiting: 1 });
  (await small.acquire(100_000, 'second'))();
  release();
  (await second)();
  expect(large.use()).toEqual({ inUse: 0, waiting: 0 });
});

test('a start is refused where the copies of one largest body take more than half of the memory (D81)', () => {
  expect(bodyMemoryFault({ cvBytesMax }, 512 * MIB)).toBeNull();
  const fault = bodyMemoryFault({ cvBytesMax }, 256 * MIB);
  expect(fault).toBe(
    'CV_MAX_BYTES is 10485760, which needs 449 MiB of memory, and this machine has 256: give at most 5945424',
  );
  const suggested = Number(/\d+$/.exec(fault ?? '')?.[0]);
  expect(bodyMemoryFault({ cvBytesMax: suggested }, 256 * MIB)).toBeNull();
  expect(bodyMemoryFault({ cvBytesMax: suggested + 2 }, 256 * MIB)).not.toBeNull();
  expect(bodyMemoryFault({ cvBytesMax: 100 * MIB }, 2048 * MIB)).toContain('needs 4');
});
