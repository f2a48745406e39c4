import { expect, test } from 'vitest';
import { type Advertisement, lawRequiringPayRange, payLaws } from '#domain/jobs/pay-laws.ts';

const at = new Date('2026-11-23T09:00:00Z');
const unpaid: Advertisement = {
  status: 'active',
  published: true,
  test: false,
  closesAt: null,
  locationCountry: 'Italie',
  moreLocations: [],
  salaryMin: null,
  salaryMax: null,
  salaryVisible: true,
};

test('each law is listed once and names its country by ISO code, its source and its first day', () => {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const { country, law, source, inForce } of payLaws) {
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(regions.of(country)).toBeDefined();
    expect(law).not.toBe('');
    expect(URL.canParse(source)).toBe(true);
    expect(new Date(inForce).toISOString().slice(0, 10)).toBe(inForce);
  }
  expect(new Set(payLaws.map(({ country }) => country)).size).toBe(payLaws.length);
});

test.each([
  ['IT', 'IT'],
  ['italy', 'IT'],
  ['Lituanie', 'LT'],
])('a job in %j that shows no salary lacks its range', (locationCountry, country) => {
  expect(lawRequiringPayRange({ ...unpaid, locationCountry }, at)).toMatchObject({ country });
});

test('the law of a further place counts too (D79)', () => {
  const place = { display: null, city: 'Milano', region: null, postalCode: null, country: 'Italia' };
  const job = { ...unpaid, locationCountry: 'FR', moreLocations: [place] };
  expect(lawRequiringPayRange(job, at)).toMatchObject({ country: 'IT' });
});

test.each<Partial<Advertisement>>([
  { salaryMin: 20_000, salaryMax: 25_000 },
  { salaryMin: 20_000 },
  { salaryMin: 0 },
  { locationCountry: 'FR' },
  { locationCountry: 'PL' },
  { locationCountry: 'Atlantide' },
  { locationCountry: null },
  { status: 'closed' },
  { published: false },
  { test: true },
  { closesAt: new Date('2026-11-23T08:59:59Z') },
])('a job with %j lacks nothing', (changes) => {
  expect(lawRequiringPayRange({ ...unpaid, ...changes }, at)).toBeNull();
});

test('a hidden salary is none, and one that closes later is advertised until then', () => {
  const hidden = { salaryMin: 20_000, salaryMax: 25_000, salaryVisible: false, closesAt: at };
  expect(lawRequiringPayRange({ ...unpaid, ...hidden }, at)).not.toBeNull();
});

test('a law demands nothing before its first day', () => {
  expect(lawRequiringPayRange(unpaid, new Date('2026-06-06T23:59:59Z'))).toBeNull();
  expect(lawRequiringPayRange(unpaid, new Date('2026-06-07T00:00:00Z'))).not.toBeNull();
});
