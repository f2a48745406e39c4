import { accentStyle, DEFAULT_ACCENT } from '../style/accent.ts';
import { readStyle } from '../style/read-style.ts';

/** The style of an export, which stands in its one file. */
export const exportStyle = [
  readStyle('tokens.css'),
  accentStyle(DEFAULT_ACCENT),
  readStyle('../export/export.css'),
].join('\n');
