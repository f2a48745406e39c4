import { describe, expect, test } from 'vitest';
import { feedProfiles } from '#db/schema/base/partners.ts';
import type { FeedProfile } from '#domain/feed/boards/index.ts';
import { writeFeedEntry } from '#domain/feed/feed-document.ts';
import type { Place } from '#domain/jobs/visible-job.ts';
import { aJob } from '#test/web/fixtures.ts';

const settings = { publicUrl: 'https://guichet.example' };
const place = (city: string, changes: Partial<Place> = {}): Place => ({
  ...{ display: null, city, postalCode: null, region: null, country: 'France' },
  ...changes,
});
const [lyon, paris, lille] = [place('Lyon'), place('Paris', { postalCode: '75011' }), place('Lille')];

function write(profile: FeedProfile, [location = lyon, ...further]: Place[]) {
  const job = aJob({ location, ...(further.length > 0 && { locations: [location, ...further] }) });
  return { id: job.id, elements: writeFeedEntry(settings, { profile, job, source: 'board' }).elements };
}

/** Lists the references of a job in Indeed's feed with their places. */
function references(places: Place[]): Record<string, string> {
  const pairs = write('indeed', places).elements.map((element) => [
    /<city><!\[CDATA\[(.*?)\]\]>/.exec(element)?.[1],
    /<referencenumber><!\[CDATA\[(.*?)\]\]>/.exec(element)?.[1],
  ]);
  return Object.fromEntries(pairs);
}

describe('a job with several places (D79)', () => {
  test.each(feedProfiles)('is in the feed of %s as often as that board wants it', (profile) => {
    const { id, elements } = write(profile, [lyon, paris, lille]);
    const [first = '', ...others] = elements;
    expect(first).toContain('Lyon');
    expect(first).toContain(id);
    expect(others).toHaveLength(profile === 'indeed' ? 2 : 0);
  });

  test('has one requisition and a reference for each place, which begins with the job’s id', () => {
    const { id, elements } = write('indeed', [lyon, paris]);
    for (const element of elements) expect(element).toContain(`<requisitionid><![CDATA[${id}]]>`);
    expect(references([lyon, paris])).toEqual({
      Lyon: id,
      Paris: expect.stringMatching(new RegExp(`^${id}-[\\da-f]{8}$`)),
    });
    expect(elements[1]).toContain('<postalcode><![CDATA[75011]]>');
  });

  test('keeps the references of its places when others come, go or change their order', () => {
    const { Paris, Lille } = references([lyon, paris, lille]);
    expect(Paris).not.toBe(Lille);
    expect(references([lyon, lille, paris])).toMatchObject({ Paris, Lille });
    expect(references([lyon, paris])).toMatchObject({ Paris });
    expect(references([lyon, place('PARIS ', { postalCode: '75011' })])).toMatchObject({ 'PARIS ': Paris });
  });

  test('has no place twice, and none that the board refuses, unless it is the first', () => {
    expect(write('indeed', [lyon, paris, lyon, paris]).elements).toHaveLength(2);
    expect(write('indeed', [lyon, place('', { city: null, display: 'Partout' })]).elements).toHaveLength(1);
    expect(write('indeed', [place('', { city: null, display: 'Partout' }), lyon]).elements).toEqual([]);
  });
});
