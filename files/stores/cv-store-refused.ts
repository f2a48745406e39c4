import { OwnWords } from '#kernel/errors/own-words.ts';

/** The store answered with a refusal, which remains until the settings are corrected. */
export class CvStoreRefused extends OwnWords {
  override readonly name = 'CvStoreRefused';
}
