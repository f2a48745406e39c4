import type { feedProfiles } from '#db/schema/base/partners.ts';
import { adzuna } from './adzuna.ts';
import type { Board, BoardJob, BoardRule } from './board.ts';
import { defaultBoard } from './default.ts';
import { francetravail, hellowork } from './french-boards.ts';
import { indeed } from './indeed.ts';
import { jooble } from './jooble.ts';
import { linkedin } from './linkedin.ts';
import { talent } from './talent.ts';

/** The name of the format of a feed. A new one needs its name in `db/schema/base/partners.ts`, a file here, and a line below. */
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

/** The id of the fault of a job without the pay range that its country's law demands (D43). It is no board's rule. */
export const PAY_RANGE = 'pay_range';

/** Returns the rules of a board that a job breaks. */
export function brokenRules(profile: FeedProfile, job: BoardJob): BoardRule[] {
  return boards[profile].rules.filter(({ isBroken }) => isBroken(job));
}
