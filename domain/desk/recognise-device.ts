/** The names of a browser and of its operating system; null for an unknown one (D131). */
export type Device = { browser: string | null; system: string | null };

/** Only this much of the header is read, so that a long one costs no time. */
const READ_CHARACTERS = 512;

/**
 * A browser also names others that it resembles, so the first match counts: Edge sends `Chrome/126.0.0.0 Safari/537.36
 * Edg/126.0.0.0`, and Safari itself `Version/17.5 Mobile/15E148 Safari/604.1`.
 */
const browsers = [
  { name: 'Edge', pattern: /\bEdg(?:e|A|iOS)?\// },
  { name: 'Opera', pattern: /\bOP[RT]\// },
  { name: 'Samsung Internet', pattern: /\bSamsungBrowser\// },
  { name: 'Firefox', pattern: /\b(?:Firefox|FxiOS)\// },
  { name: 'Chrome', pattern: /(?:Chrome|Chromium|CriOS)\// },
  { name: 'Safari', pattern: /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\// },
];

const systems = [
  { name: 'iPhone', pattern: /\biPhone\b/ },
  { name: 'iPad', pattern: /\biPad\b/ },
  { name: 'Android', pattern: /\bAndroid\b/ },
  { name: 'Windows', pattern: /\bWindows\b/ },
  { name: 'ChromeOS', pattern: /\bCrOS\b/ },
  { name: 'macOS', pattern: /\bMacintosh\b/ },
  { name: 'Linux', pattern: /\bLinux\b/ },
];

/** Recognises a browser by its `User-Agent` header, and returns nothing else of it. */
export function recogniseDevice(userAgent: string | null): Device {
  const read = (userAgent ?? '').slice(0, READ_CHARACTERS);
  const nameIn = (known: typeof browsers) => known.find(({ pattern }) => pattern.test(read))?.name ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
