import type { Lang } from '#kernel/language.ts';

/**
 * The wording of a notice. Another wording needs another version, since a consent's proof has the version and its hash.
 */
export type NoticeText = { version: string; text: Record<Lang, string> };
