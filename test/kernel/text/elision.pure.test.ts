import { expect, test } from 'vitest';
import { withDe, withQue } from '#kernel/text/elision.ts';

test.each(['Atelier Lumière', 'Hôpital Saint-Louis', 'Hermès', 'Île-de-France Mobilités', 'EDF', 'Œuvre'])(
  '%s takes an apostrophe',
  (name) => {
    expect([withDe(name), withQue(name)]).toEqual([`d’${name}`, `qu’${name}`]);
  },
);

test.each(['Éditions', 'Ypsilon', 'HSBC', 'Hachette', 'Ouest-France', 'I\u0302le', 'Uber', 'A', 'héroïne'])(
  'so does %s',
  (name) => {
    expect(withDe(name)).toBe(`d’${name}`);
  },
);

test.each(['3M', '11 Rue', 'Varenne', 'Haute-Savoie', 'Hauts-de-France', 'Halles', 'Huawei', 'Yoplait'])(
  '%s takes none',
  (name) => {
    expect([withDe(name), withQue(name)]).toEqual([`de ${name}`, `que ${name}`]);
  },
);

test.each([
  'Honduras',
  'Harnais',
  'Hollandais',
  'Onze',
  'Ouigo',
  'héros',
  'Hors-Série',
  '« Atelier »',
  '',
  '株式会社',
])('nor does %s', (name) => {
  expect(withDe(name)).toBe(`de ${name}`);
});
