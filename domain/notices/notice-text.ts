import type { Lang } from '#kernel/language.ts';

/** A notice and its version; a change of wording needs a new version. */
export type NoticeText = { version: string } & Record<Lang, string>;
