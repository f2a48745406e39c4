/** The store answered, and will not serve us until its settings are mended. */
export class CvStoreRefused extends Error {
  override readonly name = 'CvStoreRefused';
}
