import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { feedProfiles } from '#db/schema/base/partners.ts';
import { boards } from '#domain/feed/boards/index.ts';
import { feedElement, writeFeedEntry } from '#domain/feed/feed-document.ts';
import { feedRendererName } from '#domain/feed/render-feed-jobs.ts';
import { toBoardJob } from '#domain/jobs/published-job.ts';
import { jobRendererName, renderJob } from '#domain/jobs/render-job.ts';
import { renderItems } from '#domain/jobs/syndication/read-syndication.ts';
import type { VisibleJob } from '#domain/jobs/visible-job.ts';

const settings = { publicUrl: 'https://recrutement.example' };

const full: VisibleJob = {
  id: '7f0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
  workspace: {
    id: '5b0c0a52-3a2b-4a57-9a0e-2f1d9b7e5c11',
    slug: 'varenne',
    name: 'Varenne',
    lang: 'fr' as const,
    timeZone: 'Europe/Paris',
    payTransparency: 'warn',
    logo: null,
    accent: null,
    socialImage: null,
  },
  board: { posterEmail: 'emploi@varenne.example', linkedinCompanyId: '2414183' },
  title: 'Technicienne & technicien ]]> <R&D>',
  location: { display: null, city: 'Lyon', postalCode: '69007', region: 'Rhône', country: 'France' },
  contract: { type: 'CDD', durationValue: 6, durationUnit: 'mois' },
  salary: { min: 32_000, max: 38_000, currency: 'EUR', period: 'year' },
  department: 'Maintenance',
  remoteWorkDays: 2,
  workTime: 'full',
  staffing: false,
  experienceLevel: '2 ans',
  educationLevel: null,
  qualifications: {
    permis: 'B',
    langues: ['fr', 'en'],
    drivingLicence: true,
    permisB: true,
    education: 'Bac+2',
  },
  company: { name: 'Varenne Industrie', logo: 'https://varenne.example/logo.svg' },
  descriptions: { company: '<p>Une <b>maison</b>.</p>', position: '- un\n- deux', profile: 'Texte.' },
  benefits: ['Mutuelle'],
  questions: [],
  lang: 'fr',
  publishedAt: new Date('2026-11-01T08:00:00Z'),
  closesAt: new Date('2026-12-01T08:00:00Z'),
  updatedAt: new Date('2026-11-02T08:00:00Z'),
};
const bare: VisibleJob = {
  ...full,
  location: { display: 'À distance', city: null, postalCode: null, region: null, country: null },
  contract: { type: null, durationValue: null, durationUnit: null },
  salary: null,
  remoteWorkDays: 5,
  workTime: null,
  qualifications: {},
  company: null,
  board: { posterEmail: null, linkedinCompanyId: null },
  descriptions: { company: null, position: null, profile: null },
  benefits: [],
  lang: 'en',
  publishedAt: null,
  closesAt: null,
};
const hourly: VisibleJob = { ...full, salary: { min: null, max: 15.5, currency: 'USD', period: 'hour' } };
const several: VisibleJob = {
  ...full,
  locations: [full.location, { ...full.location, city: 'Paris', region: null, postalCode: '75011' }],
};
const samples = [full, bare, hourly];
const at = new Date('2026-11-21T10:00:00Z');
const digest = (texts: unknown) => hash('sha256', JSON.stringify(texts), 'base64url').slice(0, 16);

// Stored texts are found by the renderer's version. If one of these digests changes, the rendered text has changed:
// raise VERSION in the renderer's file and write the new pair here (D42).
test('version 9 of the jobs’ renderer renders these texts', () => {
  const rendered = digest(
    [...samples, several].map((job) => {
      const { rss, jsonFeed } = renderItems(settings, job);
      return { ...renderJob(settings, job), rss, jsonFeed };
    }),
  );
  expect([jobRendererName(settings).split('-')[0], rendered]).toEqual(['9', 'XYS8C8SuY1DSZx1V']);
});

test('version 5 of the feed’s renderer renders these texts', () => {
  const rendered = feedProfiles.flatMap((profile) =>
    [...samples, several].map((job) => {
      const posting = toBoardJob(settings, job, 'board');
      const { elements, brokenRules: rules } = writeFeedEntry(settings, { profile, job, source: 'board' });
      const broken = rules.map(({ id, level }) => [id, level]);
      return [profile, elements.length > 0 ? elements : feedElement(boards[profile], posting), broken];
    }),
  );
  expect([feedRendererName(settings, at).split('-')[0], digest(rendered)]).toEqual(['5', '-CbpeQZR3Y7btZS5']);
});

test('the public address is in the name', () => {
  expect(jobRendererName(settings)).not.toBe(jobRendererName({ publicUrl: 'https://autre.example' }));
  expect(feedRendererName(settings, at)).not.toBe(
    feedRendererName({ publicUrl: 'https://autre.example' }, at),
  );
});

test('the pay laws in force, which the feed report names, are in the name', () => {
  const before = feedRendererName(settings, new Date('2026-06-06T23:59:59Z'));
  expect(before).not.toBe(feedRendererName(settings, new Date('2026-06-07T00:00:00Z')));
});
