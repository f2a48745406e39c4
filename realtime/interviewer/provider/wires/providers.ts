import type { Provider, ProviderDescription } from '../provider.ts';
import { anthropic } from './anthropic.ts';
import { openai } from './openai.ts';

/** The AI providers that an installation can configure. */
export const providers = [anthropic, openai] as const satisfies readonly Provider[];

/**
 * Finds the provider of a stored answer by its model's name; null is a model of an earlier configuration, whose processor
 * is not recorded.
 */
export function providerOfModel(
  model: string | null,
  configured: ProviderDescription,
): ProviderDescription | null {
  const described = [configured, anthropic.description];
  return described.find(({ modelNames }) => modelNames.test(model ?? '')) ?? null;
}
