import { oneOf, optional, sequence, thenAnyNumberOf } from '../rules/patterns.ts';

// These are parts of patterns. They match sentences as `spellingsOf` writes them: in lower case and without accents.

/** The words that may follow a request, or nothing. */
export const requestEnd = thenAnyNumberOf('please|pls|plz|thanks|thank you|now|right now|already|sorry|ok');

/** A person or a team to speak to: "someone", "a real person", "your recruiter" or "the recruitment team". */
export const personOrTeam = oneOf(
  'someone|somebody|anyone|anybody',
  sequence(
    optional('an?|the|your|some'),
    '(?:(?:real|actual|live|human) )+(?:person|people|human|being|agent|recruiter)',
  ),
  sequence(
    '(?:an?|the|your) ',
    oneOf(
      'person|human(?: being)?|recruiter|agent|representative|rep|hiring manager',
      'hr (?:person|manager|team|department|people)|human resources|recruitment team|staff member|member of (?:staff|the team)',
    ),
  ),
  'one of (?:you|your (?:people|team|staff|colleagues|recruiters))|hr|humans?',
);

/** The words that can only mean the interviewer: "a bot" or "this AI". */
export const interviewerBot = sequence(optional('an?|the|your|this'), '(?:bot|robot|chatbot|ai)');

/** The words for any machine, which may also be the candidate's: "a computer" or "your questionnaire". */
export const anyMachine = sequence(
  optional('an?|the|your|this'),
  oneOf('bots?|robots?|machines?|computers?|ai|chatbots?|scripts?|algorithm|software|questionnaire'),
);
