/**
 * Encrypts or decrypts with RC4, the cipher of old PDF files, which OpenSSL no longer has. `i` and `j` are the names
 * that descriptions of RC4 give to its two indexes.
 */
export function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const stateAt = (index: number) => state[index & 0xff] ?? 0;
  let [i, j] = [0, 0];
  const swap = () => {
    const previous = stateAt(i);
    state[i] = stateAt(j);
    state[j] = previous;
  };
  for (i = 0; i < 256; i++) {
    j = (j + stateAt(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap();
  }
  [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + stateAt(i)) & 0xff;
      swap();
      return byte ^ stateAt(stateAt(i) + stateAt(j));
    }),
  );
}
