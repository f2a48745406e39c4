import type { Processor } from '#realtime/model/answer.ts';
import type { Provider, ProviderDescription } from '../provider.ts';
import { anthropic } from './anthropic.ts';
import { openai } from './openai.ts';

/** The AI providers that an installation can configure. */
export const providers = [anthropic, openai] as const satisfies readonly Provider[];

/** The companies that run their own models. The other providers have no description, since theirs is configured. */
const companies: readonly ProviderDescription[] = providers.flatMap((provider) =>
  'description' in provider ? [provider.description] : [],
);

/**
 * Finds the provider of a stored answer by its model's name; null for a model of an earlier configuration whose
 * company is unknown.
 */
export function providerOfModel(
  model: string | null,
  configured: ProviderDescription,
): ProviderDescription | null {
  return [configured, ...companies].find(({ modelNames }) => modelNames.test(model ?? '')) ?? null;
}

type StoredAnswer = { model: string | null; processor: string | null; processorCountry: string | null };

/** Finds the company that ran the model of a stored answer: the stored one (D64), or by the model's name. */
export function findProcessor(
  { model, processor, processorCountry }: StoredAnswer,
  configured: ProviderDescription,
): Processor | null {
  if (processor !== null && processorCountry !== null) return { name: processor, country: processorCountry };
  const provider = providerOfModel(model, configured);
  return provider && { name: provider.name, country: provider.country };
}
