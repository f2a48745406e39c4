import { hash } from 'node:crypto';
import { DEFAULT_ACCENT } from '#kernel/color/accent.ts';
import { accentStyle } from '../style/accent-style.ts';
import { tokensStyle } from '../style/assets.ts';
import { readStyle } from '../style/read-style.ts';

/** The style that is written into the page of an export, which loads no file. */
export const exportStyle = [
  tokensStyle,
  accentStyle(DEFAULT_ACCENT),
  readStyle(new URL('export.css', import.meta.url)),
].join('\n');

/** The content security policy of the page when it is served: this style, and an empty icon. */
export const sheetPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', exportStyle, 'base64')}'`,
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
