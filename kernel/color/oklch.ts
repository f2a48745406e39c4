/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in radians: equal steps look equal (CSS Color 4). */
type Oklch = { lightness: number; chroma: number; hue: number };

type Triple = readonly [number, number, number];

/** The red, green and blue of `#rrggbb`, linear, from 0 to 1. */
export function linearOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number) => {
    const encoded = ((value >> shift) & 255) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  return [channel(16), channel(8), channel(0)];
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** As `#rrggbb`; what no screen shows has its chroma lowered until one does. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const linear = toLinear({ lightness, chroma: chroma * part, hue });
    if (linear.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return hexOf(linear);
  }
  return hexOf(toLinear({ lightness, chroma: 0, hue }));
}

function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function hexOf(linear: Triple): string {
  const bytes = linear.map((channel) => {
    const bounded = Math.min(1, Math.max(0, channel));
    const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}
