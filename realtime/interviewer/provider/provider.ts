import type { Lang } from '#kernel/language.ts';
import type { Interviewer } from '../interviewer.ts';

/** Everything that notices, mails, the portal and exports say about an AI provider. */
export type ProviderDescription = {
  /** Its `gen_ai.provider.name` in OpenTelemetry's conventions. */
  id: string;
  name: string;
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

export type Provider = {
  description: ProviderDescription;
  /** Its variables are `<prefix>_API_KEY`, `<prefix>_BASE_URL` and `<prefix>_MODEL`. */
  variablePrefix: string;
  /** Imports the adapter on demand: an SDK takes 40 MB, which a node without the provider does not need. */
  open(settings: ProviderSettings): Promise<Interviewer>;
};
