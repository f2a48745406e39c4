import { countryName } from '#kernel/country.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import {
  type ConfiguredProcessor,
  exactModelName,
  type Provider,
  type ProviderDescription,
} from '../provider.ts';

/**
 * Most servers of models speak this wire, so it names no company. The operator configures the processor and the model; by
 * the model's name a stored answer is known as the processor's (D62).
 */
export const openai = {
  id: 'openai',
  describe: describeProcessor,
  variablePrefix: 'AI',
  open: async ({ apiKey, baseUrl, model }) => {
    const { createOpenaiWire } = await import('./openai-wire.ts');
    if (baseUrl === undefined || model === undefined)
      throw new Error('the server or its model is not configured');
    return createOpenaiWire({ apiKey, baseUrl, model });
  },
} as const satisfies Provider;

function describeProcessor(processor: ConfiguredProcessor, model: string): ProviderDescription {
  const { name, country, termsUrl } = processor;
  const digest = sha256(JSON.stringify([name, country, termsUrl]));
  const versionOf = (wording: number) => `2026-11-${wording}-${digest.slice(0, 12)}`;
  return {
    id: 'openai',
    name,
    country,
    modelNames: exactModelName(model),
    processing: {
      fr: {
        place: `dans ce pays : ${countryName(country, 'fr')}`,
        safeguards: `(conditions : ${termsUrl}), avec les garanties prévues par le RGPD`,
      },
      en: {
        place: `in this country: ${countryName(country, 'en')}`,
        safeguards: `(terms: ${termsUrl}), with the safeguards of the GDPR`,
      },
    },
    // Another processor, place or terms need another consent, so each version has their digest.
    noticeVersions: [
      versionOf(9),
      versionOf(8),
      versionOf(7),
      versionOf(6),
      versionOf(5),
      versionOf(4),
      versionOf(3),
    ],
  };
}
