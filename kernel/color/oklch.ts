import { formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, type Oklch, useMode } from 'culori/fn';

// Culori converts only between colour spaces that are registered; Oklab is on the way from RGB to OKLCH.
useMode(modeRgb);
useMode(modeOklab);
const toLinear = useMode(modeLrgb);
const fromHex = useMode(modeOklch);

/** Rounding may take a channel this far out of its range from 0 to 1. */
const TOLERANCE = 0.0005;
/** In each try, a colour outside sRGB loses this share of its first chroma. */
const CHROMA_STEP = 0.02;

/**
 * Returns the lightness `l` from 0 to 1, the chroma `c` and the hue `h` of `#rrggbb` in OKLCH, where equal steps of
 * lightness look equal (CSS Color 4).
 */
export function toOklch(hex: string): Oklch {
  return fromHex(hex) ?? { mode: 'oklch', l: 0, c: 0 };
}

/** Returns `#rrggbb`. A colour outside sRGB loses chroma, which is its strength, until it is inside. */
export function fromOklch(color: Oklch): string {
  for (let chromaShare = 1; chromaShare > 0; chromaShare -= CHROMA_STEP) {
    const candidate = { ...color, c: color.c * chromaShare };
    if (isInSrgb(candidate)) return formatHex(candidate);
  }
  return formatHex({ ...color, c: 0 });
}

function isInSrgb(color: Oklch): boolean {
  const { r, g, b } = toLinear(color);
  return [r, g, b].every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);
}
