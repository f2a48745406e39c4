import type { Lang } from '#kernel/language.ts';

/**
 * The wording of a notice in each language. Another wording needs another version, since both are kept as the proof.
 */
export type NoticeText = { version: string; text: Record<Lang, string> };
