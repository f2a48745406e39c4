import type { feedProfiles } from '#db/schema/partners.ts';
import { adzuna } from './adzuna.ts';
import type { Board, BoardJob, BoardRule } from './board.ts';
import { defaultBoard } from './default.ts';
import { francetravail, hellowork } from './french.ts';
import { indeed } from './indeed.ts';
import { jooble } from './jooble.ts';
import { linkedin } from './linkedin.ts';
import { talent } from './talent.ts';

export type FeedProfile = (typeof feedProfiles)[number];

/** The form of each profile that a partner may have (D50). */
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

/** Beside the rules' ids: the law of the job's country demands the pay range that it does not show (D43). */
export const PAY_RANGE = 'pay_range';

/** The rules of a board that a job breaks. */
export function brokenRules(profile: FeedProfile, job: BoardJob): BoardRule[] {
  return boards[profile].rules.filter(({ isBroken }) => isBroken(job));
}
