import { callRules } from './call.ts';
import { deleteRules } from './delete.ts';
import { notUnderstoodRules } from './not-understood.ts';
import { otherLanguageRules } from './other-language.ts';
import { personRules } from './person.ts';
import { stopRules } from './stop.ts';

/** The English ways to say each need. */
export const englishRules = {
  delete: deleteRules,
  person: [...personRules, ...callRules],
  stop: stopRules,
  not_understood: [...notUnderstoodRules, ...otherLanguageRules],
};
