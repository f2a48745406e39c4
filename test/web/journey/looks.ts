const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
];
const ways = ['keyboard', 'pointer', 'no script'] as const;

export type Look = {
  lang: 'fr' | 'en';
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  by: (typeof ways)[number];
};

const product = sizes.flatMap((viewport) =>
  (['fr', 'en'] as const).flatMap((lang) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      ways.map((by): Look => ({ lang, viewport, colorScheme, by })),
    ),
  ),
);

// These are: French, narrow, light, keyboard; English, wide, dark, pointer; French, narrow, dark, without script.
const first = [0, 22, 5];

/** Every combination; the first three have each value of each dimension. */
export const looks: readonly Look[] = [
  ...first.flatMap((index) => product[index] ?? []),
  ...product.filter((_, index) => !first.includes(index)),
];
