import type { Lang } from '../../kernel/language.ts';

/** A text of the repository under its version: another wording is another version. */
export type NoticeText = { version: string } & Record<Lang, string>;
