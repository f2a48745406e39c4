import type { Lang } from '#kernel/language.ts';

export type Role = 'link' | 'button' | 'textbox' | 'searchbox' | 'checkbox' | 'radio' | 'heading';

/** A page as a person uses it: by the words that are shown, and the names that are read out. */
export type Screen = {
  lang: Lang;
  open(address: string): Promise<void>;
  /** Waits for an element with this role and name. */
  finds(role: Role, name: string): Promise<void>;
  /** Waits for these words. */
  sees(text: string): Promise<void>;
  press(role: Role, name: string): Promise<void>;
  unfold(summary: string): Promise<void>;
  fill(role: Role, name: string, text: string): Promise<void>;
  /** Gives a file of this path to a field of this name. */
  attach(field: string, path: string): Promise<void>;
  /** Follows a link that saves a file, where the browser tells of downloads; resolves to the file. */
  save(name: string): Promise<Buffer | null>;
  /** Waits until no answer is being written in the conversation. */
  isSettled(): Promise<void>;
  /** Checks the page where the person stops. */
  check(): Promise<void>;
  /** Expects what a screen reader finds on the page, in its order. */
  hears(lines: readonly string[]): Promise<void>;
  /** Errors and messages of the console, which the browser complains in. */
  complaints: readonly string[];
  close(): Promise<void>;
};

/** The document's width beyond the window's, which a page must not have. */
export const overflow = 'document.documentElement.scrollWidth - innerWidth';

/** Tab leads to everything within so many stops. */
export const STOPS_MAX = 200;
