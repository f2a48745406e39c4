import { fromOklch, linearOf, toOklch } from './oklch.ts';

/** What text on its ground needs (WCAG 2.2, 1.4.3), and the edge of a control on its (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** From 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Wanted = { grounds: readonly string[]; least: number; towards: 'dark' | 'light' };

/** The colour itself where it stands out from each ground, else the nearest darker or lighter one that does. */
export function readable(hex: string, { grounds, least, towards }: Wanted): string {
  const { lightness, ...rest } = toOklch(hex);
  const step = towards === 'dark' ? -0.01 : 0.01;
  for (let at = lightness; at > 0 && at < 1; at += step) {
    const tried = at === lightness ? hex : fromOklch({ lightness: at, ...rest });
    if (grounds.every((ground) => contrastOf(tried, ground) >= least)) return tried;
  }
  return towards === 'dark' ? '#000000' : '#ffffff';
}
