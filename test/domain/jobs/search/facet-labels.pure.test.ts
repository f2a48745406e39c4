import { expect, test } from 'vitest';
import { facetLabel } from '#domain/jobs/search/count-facets.ts';

test.each(['constructor', '__proto__', 'toString'])('an unknown value %s is its own label', (value) => {
  expect(facetLabel('fr', 'remote', value)).toBe(value);
  expect(facetLabel('en', 'contractType', value)).toBe(value);
});
