import { CONTROL_CONTRAST, contrastOf, readable, TEXT_CONTRAST } from './contrast.ts';
import { grounds } from './grounds.ts';
import { fromOklch, toOklch } from './oklch.ts';

/** The service's own accent, for employers without one. */
export const DEFAULT_ACCENT = '#0b5d57';

type Scheme = 'light' | 'dark';
type Theme = {
  grounds: readonly string[];
  softness: { l: number; c: number };
  towards: 'dark' | 'light';
  contrast: { text: number; strong: number };
};

/** Thin letters need more contrast on a dark background. */
const themes: Record<Scheme, Theme> = {
  light: {
    grounds: grounds.light,
    softness: { l: 0.955, c: 0.018 },
    towards: 'dark',
    contrast: { text: TEXT_CONTRAST, strong: 6.5 },
  },
  dark: {
    grounds: grounds.dark,
    softness: { l: 0.29, c: 0.03 },
    towards: 'light',
    contrast: { text: 5.5, strong: 7.5 },
  },
};

/** The step to the next shade, in lightness from 0 to 1. */
const SHADE_STEP = 0.07;
const WHITE = '#ffffff';
const BLACK = '#0b0d0f';

/**
 * Derives readable colours from an employer's: the colour itself where it can be read, else its nearest readable shade.
 * Text has a contrast of at least 4.5 to each of its grounds, words on a button 4.5 to its face, and its edge 3 to the
 * page.
 */
export function accentColours(hex: string, scheme: Scheme) {
  const { grounds: pages, softness, towards, contrast } = themes[scheme];
  const colour = toOklch(hex);
  const soft = fromOklch({ ...colour, l: softness.l, c: Math.min(colour.c, softness.c) });
  const legible = (shade: string, least: number) =>
    readable(shade, { grounds: [...pages, soft], least, towards });
  const accent = legible(hex, contrast.text);
  const visibleEdge = readable(hex, { grounds: pages, least: CONTROL_CONTRAST, towards });
  // A light colour is unchanged on a light page, where its edge makes it visible.
  const { face: fill, words: on } = buttonFace(scheme === 'light' ? hex : visibleEdge);
  return {
    accent,
    strong: legible(nextShade(accent, towards), contrast.strong),
    soft,
    fill,
    fillStrong: nextShade(fill, on === WHITE ? 'dark' : 'light'),
    edge: contrastOf(fill, pages[0] ?? WHITE) >= CONTROL_CONTRAST ? fill : visibleEdge,
    on,
  };
}

/** Chooses white words where they are legible or nearly so, and darkens the face by the difference. */
function buttonFace(hex: string): { face: string; words: string } {
  if (contrastOf(hex, WHITE) < CONTROL_CONTRAST) return { face: hex, words: BLACK };
  const face = readable(hex, { grounds: [WHITE], least: TEXT_CONTRAST, towards: 'dark' });
  return { face, words: WHITE };
}

function nextShade(hex: string, towards: 'dark' | 'light'): string {
  const colour = toOklch(hex);
  const moved = colour.l + (towards === 'dark' ? -SHADE_STEP : SHADE_STEP);
  return fromOklch({ ...colour, l: Math.min(0.98, Math.max(0.02, moved)) });
}
