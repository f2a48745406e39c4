import { Marked } from 'marked';
import { reasons } from '#kernel/errors/errors.ts';
import { errorGuide } from './chapters.ts';

/** One error code with its explanation from the guide to errors. */
export type ErrorSection = {
  code: string;
  /** The place of the code: at the top of an answer, or in one of its `details`. */
  place: 'answer' | 'details';
  statuses: readonly number[];
  /** The hints that answers with the code may have. */
  hints: readonly string[];
  /** The section of the guide, in Markdown. */
  text: string;
};

/** Returns the path of a code's page, to which `documentation_url` leads (D3). */
export function errorPath(code: string): `/docs/${string}` {
  return `/docs/errors/${code}`;
}

/** The sections of the guide whose heading is a code, such as `not_found`. */
export const errorSections: readonly ErrorSection[] = readSections(errorGuide.source);

function readSections(source: string): ErrorSection[] {
  const sections: { code: string; text: string }[] = [];
  // Null below a heading that is no code.
  let currentSection: (typeof sections)[number] | null = null;
  for (const token of new Marked().lexer(source)) {
    if (token.type === 'heading') {
      const [, code] = /^`(\w+)`$/.exec(String(token.text)) ?? [];
      currentSection = code === undefined ? null : { code, text: '' };
      if (currentSection !== null) sections.push(currentSection);
    } else if (currentSection !== null) currentSection.text += token.raw;
  }
  return sections.map(({ code, text }) => ({ code, ...placeOf(code), text: text.trim() }));
}

/** Finds where an answer has the code. A code that no reason of `reasons` has is a code of `details`. */
function placeOf(code: string): Pick<ErrorSection, 'place' | 'statuses' | 'hints'> {
  const reasonsOfCode = Object.values(reasons).filter((reason) => reason.code === code);
  if (reasonsOfCode.length === 0) return { place: 'details', statuses: [400], hints: [] };
  return {
    place: 'answer',
    statuses: [...new Set(reasonsOfCode.map(({ status }) => status))],
    hints: [...new Set(reasonsOfCode.map(({ hint }) => hint))],
  };
}
