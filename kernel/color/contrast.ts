import { wcagContrast } from 'culori/fn';
import { fromOklch, toOklch } from './oklch.ts';

/** The least contrast of text to its ground (WCAG 2.2, 1.4.3), and of a control's edge (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return wcagContrast(one, other);
}

type Requirement = { grounds: readonly string[]; least: number; towards: 'dark' | 'light' };

/**
 * Returns the colour itself if it has enough contrast to each ground, else its nearest darker or lighter shade that
 * has. Black has no darker shade and no hue to keep: in its place it returns white.
 */
export function readable(hex: string, { grounds, least, towards }: Requirement): string {
  const isReadable = (tried: string) => grounds.every((ground) => contrastOf(tried, ground) >= least);
  if (isReadable(hex)) return hex;
  const colour = toOklch(hex);
  if (colour.l === 0) return '#ffffff';
  const step = towards === 'dark' ? -0.01 : 0.01;
  for (let l = colour.l + step; l > 0 && l < 1; l += step) {
    const tried = fromOklch({ ...colour, l });
    if (isReadable(tried)) return tried;
  }
  return towards === 'dark' ? '#000000' : '#ffffff';
}
