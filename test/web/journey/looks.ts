const browsers = ['chromium', 'firefox'] as const;
const sizes = {
  narrow: { width: 320, height: 640 },
  wide: { width: 1280, height: 900 },
};
const ways = ['keyboard', 'pointer', 'no script'] as const;

export type Look = {
  browser: (typeof browsers)[number];
  lang: 'fr' | 'en';
  size: keyof typeof sizes;
  colorScheme: 'light' | 'dark';
  by: (typeof ways)[number];
};

export const viewportOf = ({ size }: Look) => sizes[size];

// Each two values of different columns meet in a row, except Firefox and the light scheme.
const first: Look[] = [
  { browser: 'chromium', lang: 'fr', size: 'narrow', colorScheme: 'light', by: 'keyboard' },
  { browser: 'firefox', lang: 'en', size: 'wide', colorScheme: 'dark', by: 'keyboard' },
  { browser: 'firefox', lang: 'fr', size: 'narrow', colorScheme: 'dark', by: 'pointer' },
  { browser: 'chromium', lang: 'en', size: 'wide', colorScheme: 'light', by: 'pointer' },
  { browser: 'chromium', lang: 'en', size: 'narrow', colorScheme: 'light', by: 'no script' },
  { browser: 'chromium', lang: 'fr', size: 'wide', colorScheme: 'dark', by: 'no script' },
];

/** Playwright cannot switch scripts off in this Firefox. */
const isPossible = ({ browser, by }: Look) => browser === 'chromium' || by !== 'no script';

const product = browsers.flatMap((browser) =>
  (['narrow', 'wide'] as const).flatMap((size) =>
    (['fr', 'en'] as const).flatMap((lang) =>
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        ways.map((by): Look => ({ browser, lang, size, colorScheme, by })),
      ),
    ),
  ),
);

const key = (look: Look) => Object.values(look).join();
const firstKeys = new Set(first.map(key));

/** Every combination that is possible, and first the few that have each pair of values. */
export const looks: readonly Look[] = [
  ...first,
  ...product.filter((look) => isPossible(look) && !firstKeys.has(key(look))),
];
