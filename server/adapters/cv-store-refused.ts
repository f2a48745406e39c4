import { OwnWords } from '#kernel/errors/own-words.ts';

/** The store answered, and will not serve us until its settings are mended. */
export class CvStoreRefused extends OwnWords {
  override readonly name = 'CvStoreRefused';
}
