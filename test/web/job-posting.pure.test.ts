import { expect, test } from 'vitest';
import { toJobPosting } from '#domain/jobs/posting/job-posting.ts';
import { jobPage } from '#web/careers/job-page.ts';
import { aJob, publicUrl, visitIn } from './fixtures.ts';

const at = { publicUrl };
const show = (job = aJob()) => jobPage(visitIn('fr'), { job, similar: [], answers: null });

test('a job page carries one JobPosting with everything that search engines ask for', () => {
  const text = show();
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
    experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 24 },
    educationRequirements: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'postgraduate degree',
    },
    jobBenefits: 'Titres-restaurant, Semaine de quatre jours, Vélo de fonction',
    inLanguage: 'fr',
    url: `${publicUrl}/careers/atelier-lumen/${aJob().id}`,
    directApply: true,
  });
  expect(text).toContain('<time datetime="2026-11-02">');
});

test('a hidden salary is absent', () => {
  expect(toJobPosting(at, aJob({ salary: null }))).not.toHaveProperty('baseSalary');
});

test('a salary with one bound has no other', () => {
  const salary = { min: null, max: 18, currency: 'EUR', period: 'hour' as const };
  expect(toJobPosting(at, aJob({ salary }))?.baseSalary?.value).toEqual({
    '@type': 'QuantitativeValue',
    maxValue: 18,
    unitText: 'HOUR',
  });
});

test('an anonymous employer has no posting at all (D15)', () => {
  expect(toJobPosting(at, aJob({ company: null }))).toBeNull();
  expect(show(aJob({ company: null }))).not.toContain('application/ld+json');
});

test.each(['Selon profil', 'Senior', 'Permis B'])('%j is neither experience nor education', (words) => {
  const posting = toJobPosting(at, aJob({ experienceLevel: words, educationLevel: words }));
  expect(posting).not.toHaveProperty('experienceRequirements');
  expect(posting).not.toHaveProperty('educationRequirements');
});

test('neither publication nor end is made up', () => {
  const posting = toJobPosting(at, aJob({ publishedAt: null, closesAt: null }));
  expect(posting).not.toHaveProperty('datePosted');
  expect(posting).not.toHaveProperty('validThrough');
});

test('a permanent contract alone says nothing of working hours', () => {
  expect(toJobPosting(at, aJob({ workTime: null }))).not.toHaveProperty('employmentType');
});

test('an offer without any text is described by its title', () => {
  const bare = { descriptions: { company: null, position: null, profile: null }, benefits: [] };
  expect(toJobPosting(at, aJob({ ...bare, title: 'R&D <b>' }))?.description).toBe('R&amp;D &lt;b&gt;');
});

test('the description has the headings of the offer’s language, and no tag of its author', () => {
  const descriptions = {
    company: null,
    position: '<script>x</script><p onclick="y">Vous tournez.',
    profile: null,
  };
  const posting = toJobPosting(at, aJob({ lang: 'en', descriptions, benefits: ['<i>Vélo'] }));
  expect(posting?.description).toBe(
    '<h2>The job</h2><p>Vous tournez.</p><h2>Benefits</h2><ul><li>&lt;i&gt;Vélo</li></ul>',
  );
});

test('no job text ends the block', () => {
  const hostile = aJob({ title: '</script><script>alert(1)</script>', benefits: ['<!--', ']]>'] });
  const text = show(hostile);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text.match(/<\/script/g)).toHaveLength(1);
});
