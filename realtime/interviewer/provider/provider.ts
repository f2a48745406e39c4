import type { Lang } from '#kernel/language.ts';
import type { Processor } from '#realtime/model/answer.ts';
import type { Wire } from './wire.ts';

/** The facts about an AI provider for notices, mails, the portal and exports. */
export type ProviderDescription = {
  /** Its `gen_ai.provider.name` in OpenTelemetry's conventions. */
  id: string;
  name: string;
  /** The company's country, a code of ISO 3166-1. */
  country: string;
  /** Matches the names of its models. A stored answer has only the name of its model. */
  modelNames: RegExp;
  /** The place and the safeguards of the processing, as the ends of a notice's sentences. */
  processing: Record<Lang, { place: string; safeguards: string }>;
  /**
   * The versions of the conversation's notice that name this provider; the first is shown. A consent under any other
   * version does not allow its use, so each provider has versions of its own.
   */
  noticeVersions: readonly [current: string, ...earlier: string[]];
};

export type ProviderSettings = { apiKey: string; baseUrl?: string | undefined; model?: string | undefined };

/** The company that runs the models, and its terms, if the wire does not name it (D62). */
export type ConfiguredProcessor = Processor & { termsUrl: string };

/** An AI provider that can be configured. */
export type Provider = {
  /** The value of `AI_PROVIDER`. */
  id: string;
  /** A provider has either its own description, or `describe`, which makes one from the configuration. */
  description?: ProviderDescription;
  describe?(processor: ConfiguredProcessor, model: string): ProviderDescription;
  /** Its variables are `<prefix>_API_KEY`, `<prefix>_BASE_URL` and `<prefix>_MODEL`. */
  variablePrefix: string;
  /** Imports the adapter on demand: an SDK takes 40 MB, which a node without the provider does not need. */
  open(settings: ProviderSettings): Promise<Wire>;
};

/** Returns a pattern that matches this model's name and no other. */
export function exactModelName(model: string): RegExp {
  return new RegExp(`^${model.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`);
}
