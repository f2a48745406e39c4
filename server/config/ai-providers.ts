import type { FactsMode } from '#realtime/interviewer/provider/prompt.ts';
import {
  exactModelName,
  type Provider,
  type ProviderDescription,
  type ProviderSettings,
} from '#realtime/interviewer/provider/provider.ts';
import { providers } from '#realtime/interviewer/provider/wires/providers.ts';
import { ConfigError } from './environment.ts';

type Prefix = (typeof providers)[number]['variablePrefix'];
/** `Forms` with each key after the prefix of each AI provider: `MODEL` becomes `AI_MODEL`, and so on. */
type ByProvider<Forms> = { [Suffix in keyof Forms & string as `${Prefix}_${Suffix}`]: Forms[Suffix] };
type ProviderEnvironment = Partial<ByProvider<Record<'API_KEY' | 'BASE_URL' | 'MODEL', string | undefined>>>;

/** Repeats `forms`, which are by the ends of their variables' names, for the prefix of each AI provider. */
export function forEachProvider<Forms extends Record<string, unknown>>(forms: Forms): ByProvider<Forms> {
  const entries = providers.flatMap(({ variablePrefix }) =>
    Object.entries(forms).map(([suffix, form]) => [`${variablePrefix}_${suffix}`, form] as const),
  );
  return Object.fromEntries(entries) as ByProvider<Forms>;
}

/** Each prefix once, since several wires may share their variables. */
const prefixes = [...new Set(providers.map(({ variablePrefix }) => variablePrefix))];
export const providerKeyVariables = prefixes.map((prefix) => `${prefix}_API_KEY` as const);
export const providerAddressVariables = prefixes.map((prefix) => `${prefix}_BASE_URL` as const);

type ConfiguredProvider = {
  provider: Provider;
  description: ProviderDescription;
  settings: ProviderSettings;
  facts: FactsMode;
};

type AiEnvironment = ProviderEnvironment & {
  AI_PROVIDER?: string | undefined;
  AI_FACTS: FactsMode;
  AI_PROCESSOR_NAME?: string | undefined;
  AI_PROCESSOR_COUNTRY?: string | undefined;
  AI_PROCESSOR_TERMS_URL?: string | undefined;
};

export const providerIds = providers.map(({ id }) => id);

/**
 * Finds the provider that `AI_PROVIDER` names, else the first whose key is set; throws if it lacks a required variable.
 */
export function findConfiguredProvider(env: AiEnvironment): ConfiguredProvider | null {
  const provider = providers.find(({ id, variablePrefix }) =>
    env.AI_PROVIDER === undefined ? env[`${variablePrefix}_API_KEY`] !== undefined : id === env.AI_PROVIDER,
  );
  if (provider === undefined) return null;
  const { variablePrefix: prefix } = provider;
  const { AI_FACTS: facts } = env;
  const apiKey = required(env, `${prefix}_API_KEY`, 'AI_PROVIDER');
  const isOfOneCompany = 'description' in provider;
  if (isOfOneCompany) {
    const { description } = provider;
    const settings = { apiKey, baseUrl: env[`${prefix}_BASE_URL`], model: env[`${prefix}_MODEL`] };
    if (settings.model === undefined) return { provider, description, settings, facts };
    // A gateway may give the provider's models names of its own.
    const modelNames = new RegExp(
      `${description.modelNames.source}|${exactModelName(settings.model).source}`,
    );
    return { provider, description: { ...description, modelNames }, settings, facts };
  }
  // Many companies serve this wire. A default one would not be the one that candidates consented to.
  const baseUrl = required(env, 'AI_BASE_URL', 'AI_API_KEY');
  const model = required(env, 'AI_MODEL', 'AI_API_KEY');
  const processor = {
    name: required(env, 'AI_PROCESSOR_NAME', 'AI_API_KEY'),
    country: required(env, 'AI_PROCESSOR_COUNTRY', 'AI_API_KEY'),
    termsUrl: required(env, 'AI_PROCESSOR_TERMS_URL', 'AI_API_KEY'),
  };
  const settings = { apiKey, baseUrl, model };
  return { provider, description: provider.describe(processor, model), settings, facts };
}

function required(env: AiEnvironment, name: keyof AiEnvironment, requiredBy: string): string {
  const value = env[name];
  if (value === undefined) throw new ConfigError(`${name} is not set, and ${requiredBy} requires it`);
  return value;
}

/**
 * Returns the provider that is named to candidates. Without a configured one it is the first, which may have written
 * stored answers.
 */
export function describedProvider(configured: ConfiguredProvider | null): ProviderDescription {
  return configured?.description ?? providers[0].description;
}
