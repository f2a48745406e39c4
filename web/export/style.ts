import { createHash } from 'node:crypto';
import { accentStyle, DEFAULT_ACCENT } from '../style/accent.ts';
import { readStyle } from '../style/read-style.ts';

/** The style of an export, which stands in its one file. */
export const exportStyle = [
  readStyle('tokens.css'),
  accentStyle(DEFAULT_ACCENT),
  readStyle('../export/export.css'),
].join('\n');

/** For the page that is served: this one style, and nothing else. */
export const sheetPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(exportStyle).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
