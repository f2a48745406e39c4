import { DEFAULT_ACCENT } from '#kernel/color/accent.ts';
import { accentStyle } from '#web/style/accent-style.ts';
import { styleAsset, tokensStyle } from '#web/style/assets.ts';
import { readStyle } from '#web/style/read-style.ts';

const sheetFile = new URL('sheet.css', import.meta.url);

/** The stylesheet of the data sheet, for its page on the portal. */
export const sheetStyle = styleAsset(sheetFile);

/** The style of an archive's page. The page contains it, since it loads no file. */
export const exportStyle = [
  tokensStyle,
  accentStyle(DEFAULT_ACCENT),
  readStyle(new URL('archive.css', import.meta.url)),
  readStyle(sheetFile),
].join('\n');
