import { anthropic } from './anthropic.ts';
import type { Provider, ProviderDescription } from './provider.ts';

/** The AI providers that an installation can configure. */
export const providers = [anthropic] as const satisfies readonly Provider[];

/** Finds the provider of a stored answer; the configured one may serve models of any name through a gateway. */
export function providerOfModel(model: string | null, configured: ProviderDescription): ProviderDescription {
  const provider = providers.find(({ description }) => description.modelNames.test(model ?? ''));
  return provider?.description ?? configured;
}
