import { LoggableError } from '#kernel/errors/loggable-error.ts';

/** The store answered with a refusal, which remains until the settings are corrected. */
export class CvStoreRefused extends LoggableError {
  override readonly name = 'CvStoreRefused';
}
