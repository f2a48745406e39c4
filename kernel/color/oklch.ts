import { formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, type Oklch, useMode } from 'culori/fn';

useMode(modeRgb);
useMode(modeOklab);
const toLinear = useMode(modeLrgb);
const fromHex = useMode(modeOklch);

/** Rounding may take a channel this far out of its range from 0 to 1. */
const TOLERANCE = 0.0005;

/**
 * Returns the lightness `l` from 0 to 1, the chroma `c` and the hue `h` of `#rrggbb`: equal steps look equal (CSS Color
 * 4).
 */
export function toOklch(hex: string): Oklch {
  return fromHex(hex) ?? { mode: 'oklch', l: 0, c: 0 };
}

/** Returns `#rrggbb`. A colour outside sRGB loses chroma until it is inside. */
export function fromOklch(color: Oklch): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const tried = { ...color, c: color.c * part };
    if (isInSrgb(tried)) return formatHex(tried);
  }
  return formatHex({ ...color, c: 0 });
}

function isInSrgb(color: Oklch): boolean {
  const { r, g, b } = toLinear(color);
  return [r, g, b].every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);
}
