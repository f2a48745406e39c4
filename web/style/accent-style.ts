import { accentColours } from '#kernel/color/accent.ts';

/** The version in the stylesheet's address. Raise it when the same accent gets other colours. */
export const ACCENT_VERSION = 3;

/** Writes the stylesheet that gives pages this accent, in light and dark. */
export function accentStyle(hex: string): string {
  const light = accentColours(hex, 'light');
  // The banner of the careers page (`.welcome`) is wide. In the dark scheme it keeps the light scheme's darker colour,
  // since the other one would be glaring.
  const welcome = `--welcome:${light.fill};--on-welcome:${light.on}`;
  return `:root{${accentTokens(hex, 'light')};${welcome}}@media screen and (prefers-color-scheme:dark){:root{${accentTokens(hex, 'dark')}}}`;
}

function accentTokens(hex: string, scheme: 'light' | 'dark'): string {
  const { accent, strong, soft, fill, fillStrong, edge, on } = accentColours(hex, scheme);
  return [
    `--accent:${accent}`,
    `--accent-strong:${strong}`,
    `--accent-soft:${soft}`,
    `--accent-fill:${fill}`,
    `--accent-fill-strong:${fillStrong}`,
    `--accent-edge:${edge}`,
    `--on-accent:${on}`,
  ].join(';');
}
