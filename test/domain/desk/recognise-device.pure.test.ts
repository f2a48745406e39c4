import { expect, test } from 'vitest';
import { recogniseDevice } from '#domain/desk/recognise-device.ts';

const gecko = 'Gecko/20100101';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const onMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${onWindows}; rv:145.0) ${gecko} Firefox/145.0`, 'Firefox', 'Windows'],
  [`${onWindows}) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${onWindows}) ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'Windows'],
  [`${onMac} ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
  [`${onMac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${onPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${onPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${onPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ...['Samsung Internet', 'Android'],
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:145.0) ${gecko} Firefox/145.0`, 'Firefox', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Another/1.0 Safari/537.36`, null, 'Linux'],
  ['curl/8.11.0', null, null],
  ['<script>alert(1)</script>', null, null],
  [`${'x'.repeat(16_000)} Firefox/145.0`, null, null],
  [null, null, null],
] as const)('%s', (userAgent, browser, system) => {
  expect(recogniseDevice(userAgent)).toEqual({ browser, system });
});
