import type { feedProfiles } from '#db/schema/base/partners.ts';
import { adzuna } from './adzuna.ts';
import type { Board, BoardJob, BoardRule } from './board.ts';
import { defaultBoard } from './default.ts';
import { francetravail, hellowork } from './french-boards.ts';
import { indeed } from './indeed.ts';
import { jooble } from './jooble.ts';
import { linkedin } from './linkedin.ts';
import { talent } from './talent.ts';

/** The name of a feed's format. A new one is added in `db/schema/base/partners.ts`, as a file here, and to `boards`. */
export type FeedProfile = (typeof feedProfiles)[number];

/** The format of each profile that a partner may have (D50). */
export const boards: Record<FeedProfile, Board> = {
  default: defaultBoard,
  indeed,
  linkedin,
  talent,
  adzuna,
  jooble,
  hellowork,
  francetravail,
};

/**
 * Stored among the ids of broken rules if a job lacks the pay range that a law demands (D43). It is no board's rule.
 */
export const PAY_RANGE = 'pay_range';

/** Returns the rules of a board that a job breaks. */
export function findBrokenRules(profile: FeedProfile, job: BoardJob): BoardRule[] {
  return boards[profile].rules.filter(({ isBroken }) => isBroken(job));
}
