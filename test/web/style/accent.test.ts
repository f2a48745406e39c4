import { describe, expect, test } from 'vitest';
import { accentColours } from '#kernel/color/accent.ts';
import { contrastOf } from '#kernel/color/contrast.ts';
import { accentStyle } from '#web/style/accent-style.ts';
import { tokensStyle } from '#web/style/assets.ts';

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const accents = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);
const schemes = {
  light: { grounds: ['#f6f7f7', '#ffffff'] },
  dark: { grounds: ['#121518', '#1a1e22'] },
} as const;

describe.each(['light', 'dark'] as const)('whatever an employer’s colour is, in the %s', (scheme) => {
  const { grounds } = schemes[scheme];
  const least = (of: (accent: string) => number[]) => Math.min(...accents.flatMap(of));

  test('its text has a contrast of 4.5 to every ground, its tint included', () => {
    const contrasts = (hex: string) => {
      const { accent, strong, soft } = accentColours(hex, scheme);
      return [...grounds, soft].flatMap((ground) => [contrastOf(accent, ground), contrastOf(strong, ground)]);
    };
    expect(least(contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test('the words on a button have 4.5 to its face, also when it is pointed at', () => {
    const contrasts = (hex: string) => {
      const { fill, fillStrong, on } = accentColours(hex, scheme);
      return [contrastOf(fill, on), contrastOf(fillStrong, on)];
    };
    expect(least(contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test('the edge of a button has 3 to the page', () => {
    const contrasts = (hex: string) => {
      const { edge } = accentColours(hex, scheme);
      return grounds.map((ground) => contrastOf(edge, ground));
    };
    expect(least(contrasts)).toBeGreaterThanOrEqual(3);
  });

  test('the page’s own ink has 4.5 on its tint', () => {
    const ink = { light: ['#171b20', '#57606a'], dark: ['#e9ecef', '#a4adb6'] }[scheme];
    const contrasts = (hex: string) => ink.map((text) => contrastOf(text, accentColours(hex, scheme).soft));
    expect(least(contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test('the grounds are those of the style', () => {
    expect(grounds.filter((ground) => !tokensStyle.includes(`:${ground}`))).toEqual([]);
  });
});

test('a colour that can be read stays what it is', () => {
  expect(accentColours('#1d4ed8', 'light')).toMatchObject({
    accent: '#1d4ed8',
    fill: '#1d4ed8',
    on: '#ffffff',
  });
  expect(accentColours('#ffcc00', 'light')).toMatchObject({ fill: '#ffcc00', on: '#0b0d0f' });
});

test('the welcome is in the employer’s own colour by day and by night', () => {
  const style = accentStyle('#1d4ed8');
  expect(style.match(/--welcome:#1d4ed8;--on-welcome:#ffffff/g)).toHaveLength(1);
  expect(style.indexOf('--welcome')).toBeLessThan(style.indexOf('@media'));
});

test('the style holds colours and nothing else', () => {
  expect(accentStyle('#1d4ed8').replaceAll(/--[a-z-]+:#[0-9a-f]{6}/g, '')).toMatch(
    /^:root\{;*\}@media screen and \(prefers-color-scheme:dark\)\{:root\{;*\}\}$/,
  );
});
