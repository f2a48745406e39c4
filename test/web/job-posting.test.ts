import { expect, test } from 'vitest';
import { jobPostingOf } from '../../web/careers/job-posting.ts';
import { textsIn } from '../../web/texts/texts.ts';
import { addresses, aJob, pageDeps, pageText } from './fixtures.ts';

const surroundings = { url: 'https://recrutement.example/careers/a/b', texts: textsIn('fr') };
const nowhere = { display: null, city: null, postalCode: null, region: null, country: null };

test('a job page carries one JobPosting with everything that search engines ask for', async () => {
  const text = await pageText({ path: addresses.job });
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(blocks).toHaveLength(1);
  expect(JSON.parse(blocks[0]?.[1] ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Développeuse ou développeur TypeScript',
    description: expect.stringMatching(/^<h2>L’entreprise<\/h2><p>Une verrerie/),
    identifier: { '@type': 'PropertyValue', name: 'Atelier Lumen', value: aJob().id },
    datePosted: '2026-11-02',
    validThrough: '2026-12-31T23:00:00.000Z',
    employmentType: 'FULL_TIME',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Verrerie du Rhône',
      logo: 'https://cdn.example/verrerie.png',
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Lyon',
        addressRegion: 'Auvergne-Rhône-Alpes',
        postalCode: '69003',
        addressCountry: 'FR',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 42000, maxValue: 52000, unitText: 'YEAR' },
    },
    experienceRequirements: '2 à 5 ans',
    educationRequirements: 'Bac+5',
    jobBenefits: 'Titres-restaurant, Semaine de quatre jours, Vélo de fonction',
    inLanguage: 'fr',
    url: `https://recrutement.example${addresses.job}`,
    directApply: true,
  });
  expect(text).toContain('<time datetime="2026-11-02">');
});

test('hidden salary and company are absent, and the workspace stands for the employer', () => {
  const posting = jobPostingOf(aJob({ salary: null, company: null }), surroundings);
  expect(posting).not.toHaveProperty('baseSalary');
  expect(posting.hiringOrganization).toEqual({ '@type': 'Organization', name: 'Atelier Lumen' });
});

test('a fully remote job says where applicants may live, and an unknown place is left out', () => {
  expect(jobPostingOf(aJob({ remoteWorkDays: 5 }), surroundings)).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'FR' },
  });
  const posting = jobPostingOf(aJob({ location: nowhere, publishedAt: null }), surroundings);
  expect(posting).not.toHaveProperty('jobLocation');
  expect(posting).not.toHaveProperty('datePosted');
});

test.each([
  ['CDI', 'FULL_TIME'],
  ['CDD', 'TEMPORARY'],
  ['Intérim', 'TEMPORARY'],
  ['Alternance', 'OTHER'],
  ['Stage', 'INTERN'],
  ['Freelance', 'CONTRACTOR'],
  ['Bénévolat', undefined],
])('%s is %s', (type, employmentType) => {
  const posting = jobPostingOf(
    aJob({ contract: { type, durationValue: null, durationUnit: null } }),
    surroundings,
  );
  expect('employmentType' in posting ? posting.employmentType : undefined).toBe(employmentType);
});

test('no job text ends the block', async () => {
  const hostile = aJob({ title: '</script><script>alert(1)</script>', benefits: ['<!--', ']]>'] });
  const text = await pageText({ path: addresses.job }, pageDeps({ findJob: async () => hostile }));
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text.match(/<\/script/g)).toHaveLength(1);
});
