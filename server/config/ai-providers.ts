import type {
  Provider,
  ProviderDescription,
  ProviderSettings,
} from '#realtime/interviewer/provider/provider.ts';
import { providers } from '#realtime/interviewer/provider/providers.ts';

type Prefix = (typeof providers)[number]['variablePrefix'];
type ByProvider<Forms> = { [Suffix in keyof Forms & string as `${Prefix}_${Suffix}`]: Forms[Suffix] };
type ProviderEnvironment = Partial<ByProvider<Record<'API_KEY' | 'BASE_URL' | 'MODEL', string | undefined>>>;

/**
 * Returns an entry for each variable of each AI provider: its prefix, a suffix that is a key of `forms`, and that key's
 * value.
 */
export function forEachProvider<Forms extends Record<string, unknown>>(forms: Forms): ByProvider<Forms> {
  const entries = providers.flatMap(({ variablePrefix }) =>
    Object.entries(forms).map(([suffix, form]) => [`${variablePrefix}_${suffix}`, form] as const),
  );
  return Object.fromEntries(entries) as ByProvider<Forms>;
}

export const providerKeys = providers.map(({ variablePrefix }) => `${variablePrefix}_API_KEY` as const);
export const providerAddresses = providers.map(({ variablePrefix }) => `${variablePrefix}_BASE_URL` as const);

type ConfiguredProvider = { provider: Provider; settings: ProviderSettings };

/** Finds the first provider whose key is set. */
export function findConfiguredProvider(env: ProviderEnvironment): ConfiguredProvider | null {
  for (const provider of providers) {
    const { variablePrefix: prefix } = provider;
    const apiKey = env[`${prefix}_API_KEY`];
    if (apiKey === undefined) continue;
    return {
      provider,
      settings: { apiKey, baseUrl: env[`${prefix}_BASE_URL`], model: env[`${prefix}_MODEL`] },
    };
  }
  return null;
}

/**
 * Returns the provider that is named to candidates. Without a configured one it is the first, which may have written
 * stored answers.
 */
export function describedProvider(configured: ConfiguredProvider | null): ProviderDescription {
  return (configured?.provider ?? providers[0]).description;
}
