import { anthropic } from './anthropic.ts';
import { openai } from './openai.ts';
import type { Provider, ProviderDescription } from './provider.ts';

/** The AI providers that an installation can configure. */
export const providers = [anthropic, openai] as const satisfies readonly Provider[];

/** Finds the provider of a stored answer; the configured one may serve models of any name through a gateway. */
export function providerOfModel(model: string | null, configured: ProviderDescription): ProviderDescription {
  if (configured.modelNames.test(model ?? '')) return configured;
  return anthropic.description.modelNames.test(model ?? '') ? anthropic.description : configured;
}
