import {
  anyNumberOf,
  oneOf,
  optional,
  optionallyThen,
  sequence,
  thenAnyNumberOf,
  whole,
} from '#realtime/interviewer/needs/rules/patterns.ts';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';
import type { QuestionId } from '#realtime/model/questions.ts';

/** A correction is short: a longer text says more than another value. */
const CORRECTION_CHARACTERS_MAX = 200;

const month = oneOf(
  'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre',
  'january|february|march|april|may|june|july|august|september|october|november|december',
);
const weekday = oneOf(
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday',
);
const day = oneOf(
  '(?:\\d{1,2}|1er|premier)(?:st|nd|rd|th)?',
  'first|second|third|fifth|tenth|fifteenth|twentieth',
);
const date = oneOf(
  `${day} (?:of )?${month}`,
  `${month}(?: the)? ${day}`,
  `${optional('debut|fin|mi|mi-|early|late|mid|end of|beginning of')}${month}`,
  `(?:next )?${weekday} (?:prochain|${day} ${month})|next ${weekday}`,
);
const number =
  '(?:\\d+|une?|deux|trois|quatre|cinq|six|sept|huit|dix|one|two|three|four|five|seven|eight|ten)';

const perTime = oneOf(
  "brut|net|gross|par (?:an|mois|heure)|a (?:year|month)|an hour|de l'heure|l'heure|annuels?|mensuels?",
);

/** The values that a correction puts in place of an earlier one, their names, and the question that each answers. */
const values: readonly { question: QuestionId; name: string; value: string }[] = [
  {
    question: 'availability',
    name: 'dispo\\w*|date(?: de debut)?|availab\\w+|start(?: date)?',
    value: `${anyNumberOf("le|en|on|in|the|from|as of|a partir|du|d'|des|pour|starting|dispo|next|vers")}${date}(?: 20\\d\\d)?`,
  },
  {
    question: 'contract',
    name: 'contrat|contract',
    value: `${optional('un|en|a|an')}(?:cdi|cdd|interim|permanent|fixed[- ]term|temping|freelance)${optionallyThen('contract')}`,
  },
  {
    question: 'experience',
    name: 'experience',
    value: `${optional('about|environ|around')}${number} (?:ans|annees|years)${optionallyThen("d'experience|of experience")}`,
  },
  {
    question: 'pay',
    name: 'salaire|remuneration|paie|paye|pretentions|pay|salary|money|wage',
    value: `${optional('about|environ|around')}\\d[\\d ]{0,9}(?: ?k| ?(?:euros?|eur|pounds?|quid)|(?=.{0,40}${perTime}))(?: ${perTime})*`,
  },
];

/** Words before another value. Unlike those before a correction, they have "but" and "oui", but no "bon" or "please". */
const openingOfValue = anyNumberOf(
  "en fait|finalement|pardon|desolee?|excusez[- ]moi|non|oups|attendez|attends|mince|ah|oh|euh|ok|mais|c'est|oui",
  'actually|sorry|no|oops|wait|hang on|hold on|well|my (?:bad|mistake)|apologies|hmm|but|on second thoughts?',
  "(?:i(?:'ve| have)? (?:just )?|j'ai )?(?:changed my mind|change d'avis|reflechi|thought again)|please",
);
/** "plutôt", "make that": puts a value in place of another. */
const rather = oneOf(
  "plutot|mettez(?: plutot)?|ce sera plutot|ce serait plutot|c'est plutot|je prefere|disons(?: plutot)?",
  "rather|make (?:it|that)|let's (?:say|make it)|put|it should be|i'd rather|instead",
);
const apology = oneOf('pardon|desolee?|oups|mince|sorry|oops|my (?:bad|mistake)|apologies');
const closing = thenAnyNumberOf(
  'en fait|finalement|plutot|rather|instead|actually|svp|stp|merci|please|sorry|pardon|thanks',
);

const determiner = "(?:le |la |l'|mon |ma |the |my )?";
/** "Je reviens sur la date", "can you change the date": asks that an answer get another value. */
const changes = oneOf(
  'je reviens sur|changez|modifiez|corrigez|on change|il faut (?:changer|modifier|corriger)',
  "(?:je (?:veux|voudrais|souhaite|dois|peux)|j'aimerais|puis-je|peut-on|pouvez-vous) (?:changer|modifier|corriger)",
  "(?:can (?:i|you) |could (?:i|you) |i(?:'d| would) like to |i (?:want|need) to |please )?(?:change|correct|update)",
);
/** ", j'avais mal compté": a short remark at the end. */
const remark = '(?: .{1,80})?';

const patterns = values.map(({ question, name, value }) => {
  const topic = `${determiner}(?:${name})`;
  const forms = oneOf(
    // "En fait pour le salaire mettez plutôt 18, j'avais mal compté".
    sequence(
      `${openingOfValue}(?:pour|sur|concernant|for|about|on) ${topic} `,
      `${rather} (?:${value}|\\d[\\d ]{0,9}k?)${remark}`,
    ),
    // "Je reviens sur la date : en fait plutôt le 15 mars, pas début mars".
    `${openingOfValue}${changes} ${topic} ${openingOfValue}${optional(rather)}(?:(?:to|pour) )?${value}${remark}`,
    // "Make that 62k for the money".
    `${openingOfValue}${rather} ${value} (?:pour|sur|for|on) ${topic}${remark}`,
    // "Make that 62k".
    `${openingOfValue}${rather} ${value}${closing}`,
    // "The 15th of March rather".
    `${openingOfValue}${value} (?:plutot|rather|instead)${closing}`,
    // "No sorry, a permanent contract".
    `${openingOfValue}${apology} ${openingOfValue}${value}${closing}`,
  );
  return { question, pattern: whole(forms) };
});

/** "Euh non en fait pas lundi, j'ai un extra jusqu'au 20, donc plutôt le 21": another day in place of one that is denied. */
const otherDay = whole(
  anyNumberOf('euh|ah|oh|mais|attendez|attends|wait'),
  oneOf('non|en fait|finalement|pardon|desolee?|no|actually|sorry'),
  ` ${openingOfValue}(?:pas|not) .{1,120} (?:donc |alors |so )?${rather} (?:le|la|on|the|a partir du|vers le)?`,
  ` ?(?:\\d{1,2}(?:st|nd|rd|th)?|${date})${remark}`,
);

/** Lists the questions whose answer a message replaces by another value, as "en fait non, plutôt le 15 mars" does. */
export function replacedIn(text: string): QuestionId[] {
  const words = toWords(text);
  if (words.length > CORRECTION_CHARACTERS_MAX) return [];
  const replaced = patterns.filter(({ pattern }) => pattern.test(words)).map(({ question }) => question);
  return otherDay.test(words) ? ['availability', ...replaced] : replaced;
}
