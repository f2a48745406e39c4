import { expect, test } from 'vitest';
import { placeMembers } from '#domain/jobs/posting/job-posting.ts';

const nowhere = { display: null, city: null, postalCode: null, region: null, country: null };

test.each([
  ['France', 'FR'],
  ['IE', 'IE'],
  ['Italie', 'IT'],
])('a fully remote job in %j says where applicants live', (country, code) => {
  expect(placeMembers({ location: { ...nowhere, country }, remoteWorkDays: 5 })).toEqual({
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: code } },
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: code },
  });
});

test.each([null, '', 'Europe', 'Remote', 'ZZ', 'France, Belgique', '__proto__', '<b>'])(
  'no country is known in %j, and the job is not said to be remote',
  (country) => {
    const place = placeMembers({ location: { ...nowhere, country }, remoteWorkDays: 7 });
    expect(place).not.toHaveProperty('jobLocationType');
    expect(place).not.toHaveProperty('applicantLocationRequirements');
  },
);

test.each([null, 0, 1, 4])('%j days of remote work are not all', (remoteWorkDays) => {
  expect(placeMembers({ location: { ...nowhere, country: 'FR' }, remoteWorkDays })).not.toHaveProperty(
    'jobLocationType',
  );
});

test('an unknown place is left out', () => {
  expect(placeMembers({ location: { ...nowhere, display: 'Quelque part' }, remoteWorkDays: 0 })).toEqual({});
});

test('a remote job with several places is open to each of their countries, once', () => {
  const [fr, it] = [
    { ...nowhere, country: 'France' },
    { ...nowhere, country: 'IT' },
  ];
  const members = placeMembers({ location: fr, locations: [fr, it, fr], remoteWorkDays: 5 });
  expect(members.jobLocation).toHaveLength(3);
  expect(members.applicantLocationRequirements).toEqual([
    { '@type': 'Country', name: 'FR' },
    { '@type': 'Country', name: 'IT' },
  ]);
});
