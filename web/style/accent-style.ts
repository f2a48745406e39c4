import { accentColours } from '#kernel/color/accent.ts';

/** The version in the style's address. Raise it when the same accent gets other colours. */
export const ACCENT_VERSION = 3;

/** Writes the stylesheet that gives pages this accent, in light and dark. */
export function accentStyle(hex: string): string {
  const { fill, on } = accentColours(hex, 'light');
  // The welcome is as wide as the window, where the lighter face of a button would dazzle at night.
  const welcome = `--welcome:${fill};--on-welcome:${on}`;
  return `:root{${roles(hex, 'light')};${welcome}}@media screen and (prefers-color-scheme:dark){:root{${roles(hex, 'dark')}}}`;
}

function roles(hex: string, scheme: 'light' | 'dark'): string {
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
