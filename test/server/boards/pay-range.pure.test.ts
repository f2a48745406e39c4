import { describe, expect, test } from 'vitest';
import { payRange } from '#domain/administration/recruitments/boards/entry-values.ts';

const pay = { min: 100, max: '200', currency: 'eur' };

describe('the pay of a board', () => {
  test.each([
    ['year', 'year'],
    [' Yearly ', 'year'],
    ['per-year-salary', 'year'],
    ['per-month-salary', 'month'],
    ['weekly', 'week'],
    ['Daily', 'day'],
    ['per-hour-wage', 'hour'],
  ])('%s is a pay for each %s', (period, expected) => {
    expect(payRange({ ...pay, period })).toEqual({
      salary: { min: 100, max: 200, currency: 'EUR', period: expected },
    });
  });

  test.each(['bi-week-salary', 'bi-month-salary', 'semi-month-salary', 'one-time', 'ly', '', null])(
    'is left out for the period %s',
    (period) => expect(payRange({ ...pay, period })).toEqual({}),
  );

  test('is left out without an amount, with min above max, or in an unknown currency', () => {
    const period = 'year';
    expect(payRange({ ...pay, period, min: null, max: 0 })).toEqual({});
    expect(payRange({ ...pay, period, min: 201 })).toEqual({});
    expect(payRange({ ...pay, period, currency: 'XYZ' })).toEqual({});
    expect(payRange(null)).toEqual({});
  });
});
