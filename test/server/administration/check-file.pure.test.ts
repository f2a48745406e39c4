import { describe, expect, test } from 'vitest';
import { demoRecruitments } from '#domain/administration/demo/recruitments.ts';
import { checkFile } from '#domain/administration/recruitments/check-file.ts';

const at = new Date('2026-11-24T10:00:00Z');
const sound = {
  title: 'Technicienne de maintenance',
  location: { city: 'Lyon', postalCode: '69007', region: 'Auvergne-Rhône-Alpes', country: 'FR' },
  contract: { type: 'CDI' },
  descriptions: { position: 'Vous entretenez les presses. '.repeat(10) },
};
const check = (entries: object[], profile?: Parameters<typeof checkFile>[0]['profile']) =>
  checkFile({ text: JSON.stringify(entries), profile, at });

describe('recruitment check', () => {
  test('finds nothing in a sound file', () => {
    expect(check([sound])).toEqual({ jobs: 1, checked: 1, notice: expect.any(String), findings: [] });
  });

  test('names the place, the board, what is broken and what mends it', () => {
    const { findings } = check([sound, { ...sound, location: { display: 'Quelque part' } }], 'indeed');
    expect(findings).toMatchObject([
      { place: '[1]', title: sound.title, profile: 'indeed', outcome: 'rejected', rule: 'city' },
      { rule: 'country', field: 'location.country', fix: expect.stringContaining('location.country') },
    ]);
  });

  test('says the line of NDJSON', () => {
    const text = [sound, { ...sound, anonymous: true }].map((entry) => JSON.stringify(entry)).join('\n');
    expect(checkFile({ text, profile: 'talent', at }).findings).toMatchObject([
      { place: 'line 2', rule: 'company', outcome: 'rejected' },
    ]);
  });

  test('asks every board unless one is named', () => {
    const boards = check([{ ...sound, anonymous: true }]).findings.map(({ profile }) => profile);
    expect(boards).toEqual(['default', 'indeed', 'linkedin', 'talent']);
  });

  test('names the law that demands a pay range, once (D43)', () => {
    const milano = { city: 'Milano', postalCode: '20121', region: 'Lombardia', country: 'IT' };
    const { findings } = check([
      { ...sound, location: milano },
      { ...sound, location: milano, salary: { min: 30_000, max: 40_000 } },
    ]);
    expect(findings).toMatchObject([{ place: '[0]', profile: null, rule: 'pay_range', field: 'salary' }]);
  });

  test('leaves out what no board is sent, and what only the workspace can mend', () => {
    const bare = { title: 'Sans lieu' };
    const left = check([
      { ...bare, status: 'closed' },
      { ...bare, test: true },
    ]);
    expect([left.jobs, left.checked, left.findings]).toEqual([2, 0, []]);
    expect(check([sound], 'linkedin').findings).toEqual([]);
  });

  test('refuses what the import refuses', () => {
    expect(() => check([{ ...sound, tilte: 'x' }])).toThrow(
      'The file cannot be imported: [0]: tilte is not a field of a recruitment',
    );
  });

  test('the demonstration’s jobs break no rule but that an anonymous one has no employer', () => {
    const { findings } = check(demoRecruitments(at));
    expect(new Set(findings.map(({ rule, title }) => `${title}: ${rule}`))).toEqual(
      new Set(['Responsable comptable: company']),
    );
  });
});
