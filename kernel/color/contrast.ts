import { wcagContrast } from 'culori/fn';
import { fromOklch, toOklch } from './oklch.ts';

/** The least contrast of text to its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** The least contrast of a control's edge to its background (WCAG 2.2, 1.4.11). */
export const CONTROL_CONTRAST = 3;

/** Backgrounds of the pages: the paper and the surfaces of web/style/tokens.css. */
export const pageBackgrounds = {
  light: ['#f6f7f7', '#ffffff'],
  dark: ['#121518', '#1a1e22'],
} as const;

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return wcagContrast(one, other);
}

type Requirement = { backgrounds: readonly string[]; contrastMin: number; towards: 'dark' | 'light' };

/** The step between two tried shades, in lightness from 0 to 1. */
const LIGHTNESS_STEP = 0.01;

/**
 * Returns the colour itself if it has enough contrast to each background, else its nearest darker or lighter shade that
 * has enough. Black becomes white, since it has no darker shade and no hue to keep.
 */
export function nearestReadable(hex: string, { backgrounds, contrastMin, towards }: Requirement): string {
  const isReadable = (shade: string) =>
    backgrounds.every((background) => contrastOf(shade, background) >= contrastMin);
  if (isReadable(hex)) return hex;
  const colour = toOklch(hex);
  if (colour.l === 0) return '#ffffff';
  const step = towards === 'dark' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let l = colour.l + step; l > 0 && l < 1; l += step) {
    const shade = fromOklch({ ...colour, l });
    if (isReadable(shade)) return shade;
  }
  return towards === 'dark' ? '#000000' : '#ffffff';
}
