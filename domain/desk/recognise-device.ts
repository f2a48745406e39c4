/** The names of a browser and of its operating system; null for an unknown one (D131). */
export type Device = { browser: string | null; system: string | null };

/** Only the beginning of the header is read, so that a long header costs no time. */
const READ_CHARACTERS = 512;

/**
 * The browsers, of which the first match counts, since a browser also names others that it resembles: Edge sends
 * `Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, and Safari itself `Version/17.5 Mobile/15E148 Safari/604.1`.
 */
const browsers = [
  // `Edg` is Edge of today, `Edge` its first versions, `EdgA` is for Android and `EdgiOS` for iOS.
  { name: 'Edge', pattern: /\bEdg(?:e|A|iOS)?\// },
  // `OPR` is Opera, `OPT` is Opera Touch.
  { name: 'Opera', pattern: /\bOP[RT]\// },
  { name: 'Samsung Internet', pattern: /\bSamsungBrowser\// },
  // `FxiOS` is Firefox for iOS, `CriOS` below is Chrome for iOS.
  { name: 'Firefox', pattern: /\b(?:Firefox|FxiOS)\// },
  // `HeadlessChrome` counts, too, so the name may begin within a word.
  { name: 'Chrome', pattern: /(?:Chrome|Chromium|CriOS)\// },
  { name: 'Safari', pattern: /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\// },
];

/** The operating systems, of which the first match counts, since Android sends `Linux; Android 14`. */
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
  const beginning = (userAgent ?? '').slice(0, READ_CHARACTERS);
  const firstMatch = (list: typeof browsers) =>
    list.find(({ pattern }) => pattern.test(beginning))?.name ?? null;
  return { browser: firstMatch(browsers), system: firstMatch(systems) };
}
