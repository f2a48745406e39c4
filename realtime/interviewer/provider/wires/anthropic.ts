import type { Provider } from '../provider.ts';

export const anthropic = {
  id: 'anthropic',
  description: {
    id: 'anthropic',
    name: 'Anthropic',
    country: 'US',
    modelNames: /^claude-/,
    processing: {
      fr: {
        place: 'hors de l’Union européenne',
        safeguards: 'avec les garanties prévues par le RGPD',
      },
      en: { place: 'outside the European Union', safeguards: 'with the safeguards of the GDPR' },
    },
    // `2026-11-9` is version 9 of November 2026, and no date.
    noticeVersions: [
      '2026-11-9',
      '2026-11-8',
      '2026-11-7',
      '2026-11-6',
      '2026-11-5',
      '2026-11-4',
      '2026-11-3',
      '2026-11-2',
      '2026-11-1',
    ],
  },
  variablePrefix: 'ANTHROPIC',
  open: async (settings) => {
    const { createAnthropicWire } = await import('./anthropic-wire.ts');
    return createAnthropicWire(settings);
  },
} as const satisfies Provider;
