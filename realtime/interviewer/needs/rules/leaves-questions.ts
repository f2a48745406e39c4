import { either, notBefore, oneOf, sequence, within } from './patterns.ts';

/*
 * These patterns match sentences that end the questions and keep the application: "I withdraw from the questionnaire". Such
 * a sentence is a stop, and no withdrawal.
 */

/** The questions, as a candidate names them. */
const talkEn = '(?:questionnaire|questions?|chat|conversation|survey)';
/** "Keep my application", "still interested". */
const keepEn = oneOf(
  sequence(
    '(?:keep|keeping|maintain|leave|stay|remain|still (?:want|interested)|not|still) (?:\\w+ ){0,3}?',
    '(?:application|candidate|candidacy|job|role|applying|running)',
  ),
  'my application (?:still )?(?:stays|remains|stands|holds)|still (?:interested|keen|applying|up for|on for)',
);

/** "I'm pulling out of the questionnaire", "drop out of the interview but stay a candidate". */
export const leavesQuestionsEn = either(
  within(
    '(?:withdraw(?:ing)?(?: me)?|(?:pull|back|drop|opt)(?:ing)?(?: me)? out) (?:of|from) ',
    `(?:the|this|your|these|all) (?:\\w+ )?${talkEn}`,
    notBefore('(?:and|or|as well as) (?:from |withdraw )?(?:my|the) application'),
  ),
  within(
    oneOf(
      'withdraw(?:ing)?|stop(?:ping)?|quit(?:ting)?|end(?:ing)?|leav(?:e|ing)|no more|not finish',
      '(?:drop(?:ping)?|pull(?:ing)?|back(?:ing)?|opt(?:ing)?|want|let me|get me) out',
    ),
    ` (?:\\w+ ){0,4}?(?:${talkEn}|interview)(?: \\S+){0,4}? ${keepEn}`,
  ),
);

const talkFr =
  '(?:questionnaire|questions?|echange|conversation|chat|discussion|entretien(?! d(?:e|es|u)\\b)|interview)';
/** "Je maintiens ma candidature", "reste intéressée". */
const keepFr = oneOf(
  sequence(
    oneOf(
      'maintien[st]|maintenir|garde[rz]?|conserve[rz]?|reste|rester|sans retirer|pas (?:retirer )?(?=ma|la|du)',
      'veux (?:toujours|quand meme)',
    ),
    ' ?(?:\\S+ ){0,3}?(?:candidature|candidate?|poste|dossier|recrutement|processus|course)',
  ),
  '(?:ma|la) candidature (?:tient|reste|demeure|est (?:toujours|bien|encore)|continue)',
  '(?:suis|reste) (?:toujours |tres |bien ){0,2}(?:interessee?|motivee?|partante?)',
);

/** "je me retire du questionnaire", "j'arrête les questions mais je maintiens ma candidature". */
export const leavesQuestionsFr = either(
  within(
    "(?:me (?:retirer?|desister?)|retirez-moi|abandonner?) (?:de |du |des |d')?(?:l'|(?:ce|le|la|cette|ces|les|cet) )?",
    talkFr,
    notBefore('et (?:de )?(?:ma|la) candidature'),
  ),
  within(
    oneOf(
      'arret(?:e|er|ons)|stopp?e?r?|quitter?|retirer?|abandonner?|repond(?:s|rai) plus|cesser?|sors|sortir',
      'pas (?:finir|terminer|continuer|faire)|laisser? tomber|desister?|en rester|pas plus loin',
    ),
    ` (?:\\S+ ){0,4}?(?:[dl]')?${talkFr}(?: \\S+){0,3}? ${keepFr}`,
  ),
);

/** The questionnaire or the interview, in a clause such as "I'd rather drop out of the interview". */
const namesTalk = within(oneOf(`[dl]'${talkFr}`, talkFr, talkEn, 'interview'));

/** Tells whether a clause leaves only the questions, since its sentence keeps the application. */
export function leavesOnlyQuestions(clause: string, sentence: string): boolean {
  return (leavesQuestionsEn.test(sentence) || leavesQuestionsFr.test(sentence)) && namesTalk.test(clause);
}
