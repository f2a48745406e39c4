import type { Lang } from '#kernel/language.ts';
import type { Processor } from '#realtime/model/answer.ts';
import type { Wire } from './wire.ts';

/** Everything that notices, mails, the portal and exports say about an AI provider. */
export type ProviderDescription = {
  /** Its `gen_ai.provider.name` in OpenTelemetry's conventions. */
  id: string;
  name: string;
  /** The country of that company, a code of ISO 3166-1. */
  country: string;
  /** The pattern of its models' names, since a stored answer has only its model's name. */
  modelNames: RegExp;
  /** The place and the safeguards of the processing, in the words that end a notice's sentence, in each language. */
  processing: Record<Lang, { place: string; safeguards: string }>;
  /**
   * The versions of the conversation's notice that name it; the first is shown. A consent under any other version does
   * not allow its use, so a provider has versions of its own.
   */
  noticeVersions: readonly [current: string, ...earlier: string[]];
};

export type ProviderSettings = { apiKey: string; baseUrl?: string | undefined; model?: string | undefined };

/** The company that runs the models, and its terms, where the wire does not tell it (D62). */
export type ConfiguredProcessor = Processor & { termsUrl: string };

export type Provider = {
  /** The value of `AI_PROVIDER`. */
  id: string;
  /** Its own description, or the function that makes one of the configured processor and model. */
  description?: ProviderDescription;
  describe?(processor: ConfiguredProcessor, model: string): ProviderDescription;
  /** Its variables are `<prefix>_API_KEY`, `<prefix>_BASE_URL` and `<prefix>_MODEL`. */
  variablePrefix: string;
  /** Imports the adapter on demand: an SDK takes 40 MB, which a node without the provider does not need. */
  open(settings: ProviderSettings): Promise<Wire>;
};

/** Returns the pattern of one model's name. */
export function exactly(model: string): RegExp {
  return new RegExp(`^${model.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`);
}
