import { CONTROL_CONTRAST, contrastOf, nearestReadable, pageBackgrounds, TEXT_CONTRAST } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';

/** The service's own accent, for employers without one. */
export const DEFAULT_ACCENT = '#0b5d57';

type Scheme = 'light' | 'dark';
type Theme = {
  backgrounds: readonly string[];
  /** Lightness and chroma of the soft background. */
  soft: { l: number; c: number };
  /** The direction in which a colour becomes readable on the backgrounds. */
  towards: 'dark' | 'light';
  contrast: { text: number; strong: number };
};

/** The dark theme asks for more contrast, since thin letters need it on a dark background. */
const themes: Record<Scheme, Theme> = {
  light: {
    backgrounds: pageBackgrounds.light,
    soft: { l: 0.955, c: 0.018 },
    towards: 'dark',
    contrast: { text: TEXT_CONTRAST, strong: 6.5 },
  },
  dark: {
    backgrounds: pageBackgrounds.dark,
    soft: { l: 0.29, c: 0.03 },
    towards: 'light',
    contrast: { text: 5.5, strong: 7.5 },
  },
};

/** The step to the next shade, as a share of the lightness from 0 to 1. */
const SHADE_STEP = 0.07;
/** Darker and lighter shades have no visible hue. */
const LIGHTNESS = { min: 0.02, max: 0.98 };
const WHITE = '#ffffff';
const BLACK = '#0b0d0f';

/** Colours as `#rrggbb`, by their role on a page. */
type AccentColours = {
  /** Text and links: a contrast of 4.5 or more to each page background and to `soft`. */
  accent: string;
  /** A link under the pointer. */
  strong: string;
  /** The background of a marked area. */
  soft: string;
  /** The background of a button. */
  fill: string;
  /** The button under the pointer. */
  fillStrong: string;
  /** The edge of a button: a contrast of 3 or more to the page. */
  edge: string;
  /** The words on a button: a contrast of 4.5 or more to `fill`. */
  on: string;
};

/**
 * Derives readable colours from an employer's colour. Each is this colour if it is readable in its role, else the
 * nearest readable shade.
 */
export function accentColours(hex: string, scheme: Scheme): AccentColours {
  const { backgrounds, soft: softness, towards, contrast } = themes[scheme];
  const colour = toOklch(hex);
  const soft = fromOklch({ ...colour, l: softness.l, c: Math.min(colour.c, softness.c) });
  const readableText = (shade: string, contrastMin: number) =>
    nearestReadable(shade, { backgrounds: [...backgrounds, soft], contrastMin, towards });
  const accent = readableText(hex, contrast.text);
  const visibleEdge = nearestReadable(hex, { backgrounds, contrastMin: CONTROL_CONTRAST, towards });
  // On a light page, a button keeps even a light colour, since its edge makes it visible.
  const { fill, on } = buttonColours(scheme === 'light' ? hex : visibleEdge);
  return {
    accent,
    strong: readableText(nextShade(accent, towards), contrast.strong),
    soft,
    fill,
    fillStrong: nextShade(fill, on === WHITE ? 'dark' : 'light'),
    edge: contrastOf(fill, backgrounds[0] ?? WHITE) >= CONTROL_CONTRAST ? fill : visibleEdge,
    on,
  };
}

/**
 * Chooses white words if their contrast to the colour is 3 or more, and then darkens the button until it is 4.5. Words
 * on a lighter button are black.
 */
function buttonColours(hex: string): Pick<AccentColours, 'fill' | 'on'> {
  if (contrastOf(hex, WHITE) < CONTROL_CONTRAST) return { fill: hex, on: BLACK };
  const fill = nearestReadable(hex, { backgrounds: [WHITE], contrastMin: TEXT_CONTRAST, towards: 'dark' });
  return { fill, on: WHITE };
}

function nextShade(hex: string, towards: 'dark' | 'light'): string {
  const colour = toOklch(hex);
  const lightness = colour.l + (towards === 'dark' ? -SHADE_STEP : SHADE_STEP);
  return fromOklch({ ...colour, l: Math.min(LIGHTNESS.max, Math.max(LIGHTNESS.min, lightness)) });
}
