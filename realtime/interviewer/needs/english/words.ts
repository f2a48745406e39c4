import { oneOf, optional, sequence, thenAnyOf } from '../rules/patterns.ts';

/** The words that may end a polite request. */
export const politeEnd = thenAnyOf('please|pls|plz|thanks|thank you|now|right now|already|sorry|ok');

/** "someone", "a real person" or "your recruiter". */
export const aHuman = oneOf(
  'someone|somebody|anyone|anybody',
  sequence(
    optional('an?|the|your|some'),
    '(?:(?:real|actual|live|human) )+(?:person|people|human|being|agent|recruiter)',
  ),
  sequence(
    '(?:an?|the|your) ',
    oneOf(
      'person|human(?: being)?|recruiter|agent|representative|rep|hiring manager',
      'hr (?:person|manager|team)|recruitment team|staff member|member of (?:staff|the team)',
    ),
  ),
  'hr|humans?',
);

/** "a bot": the automatic questionnaire and nothing else. */
export const aBot = sequence(optional('an?|the|your|this'), '(?:bot|robot|chatbot|ai)');

/** "a bot" or "your questionnaire". */
export const aMachine = sequence(
  optional('an?|the|your|this'),
  oneOf('bots?|robots?|machines?|computers?|ai|chatbots?|scripts?|algorithm|software|questionnaire'),
);
