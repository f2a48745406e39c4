import { OwnWords } from '#kernel/errors/own-words.ts';

/** The store answered and refuses us until its settings are corrected. */
export class CvStoreRefused extends OwnWords {
  override readonly name = 'CvStoreRefused';
}
