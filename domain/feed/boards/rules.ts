import type { BoardJob, Rule } from './board.ts';
import { descriptionText } from './description.ts';

// Each of these rules is in the documents of several boards.

export const companyRule: Rule = {
  id: 'company',
  field: 'company.name',
  isBroken: ({ company }) => company.name === null,
  reason: 'The board demands the employer’s name, and the job hides it.',
  fix: 'Set anonymous to false, or leave this job to boards that take anonymous ones.',
};

export const cityRule: Rule = {
  id: 'city',
  field: 'location.city',
  isBroken: ({ location }) => location.city === null,
  reason: 'The board demands a concrete place, and the job has no city.',
  fix: 'Set location.city; for remote work, the city of the office that the job belongs to.',
};

export const regionRule: Rule = {
  id: 'region',
  field: 'location.region',
  isBroken: ({ location }) => location.region === null,
  reason: 'The board demands a state or region, and the job has none.',
  fix: 'Set location.region.',
};

export const countryRule: Rule = {
  id: 'country',
  field: 'location.country',
  isBroken: ({ location }) => location.country === null,
  reason: 'The board demands a country, and the job has none.',
  fix: 'Set location.country, as a name or an ISO 3166-1 code.',
};

export const dateRule: Rule = {
  id: 'published_at',
  field: 'publishedAt',
  isBroken: ({ publishedAt }) => publishedAt === null,
  reason: 'The board demands the day of publication, and the job has none.',
  fix: 'Set publishedAt.',
};

export const placeRule: Rule = {
  id: 'place',
  field: 'location',
  isBroken: ({ location }) =>
    [location.display, location.city, location.region, location.country].every((part) => part === null),
  reason: 'The board demands a place, and the job has none.',
  fix: 'Set location.city and location.country.',
};

/** Matches a sign of money, or a number of four digits or more, such as a reference. */
const SALARY_OR_NUMBER = /[€$£]|\d{4,}/;

/** The rule that a title is only the name of the job. Boards refuse other titles, or rank them last. */
export const plainTitleRule: Rule = {
  id: 'title',
  field: 'title',
  isBroken: ({ title, location }) => SALARY_OR_NUMBER.test(title) || hasWord(title, location.city),
  reason: 'The title holds a place, a salary or a number beside the title.',
  fix: 'Shorten title to the name of the job: the place and the salary have fields of their own.',
};

/** Makes the rule that a title has at most this many characters (code points). */
export function titleLengthRule(charactersMax: number): Rule {
  return {
    id: 'title_length',
    field: 'title',
    isBroken: ({ title }) => [...title].length > charactersMax,
    reason: `The board takes titles of at most ${charactersMax} characters.`,
    fix: `Shorten title to ${charactersMax} characters.`,
  };
}

/** Makes the rule that a description has at least `min` and at most `max` characters, without its markup. */
export function descriptionLengthRule({ min, max = Infinity }: { min: number; max?: number }): Rule {
  const range = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  return {
    id: 'description',
    field: 'descriptions.position',
    isBroken: (job) => {
      const { length } = descriptionText(job);
      return length < min || length > max;
    },
    reason: `The board takes descriptions of ${range} characters.`,
    fix: 'Write what the job is in descriptions.position, and whom it is for in descriptions.profile.',
  };
}

/** Tells whether a text has the word, or words, as a whole; false for null and a blank word. */
function hasWord(text: string, word: BoardJob['location']['city']): boolean {
  if (word === null || word.trim() === '') return false;
  return ` ${text.toLowerCase()} `
    .split(/[^\p{L}\p{N}-]+/u)
    .join(' ')
    .includes(` ${word.trim().toLowerCase()} `);
}
