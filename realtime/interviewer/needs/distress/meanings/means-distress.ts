import { either, oneOf, sequence, within } from '#realtime/interviewer/needs/rules/patterns.ts';
import { deathWishRules } from './death-wish-rules.ts';
import type { DistressRule } from './distress-rule.ts';
import { farewellRules } from './farewell-rules.ts';
import { harmRules } from './harm-rules.ts';
import { lifeRules } from './life-rules.ts';
import { meanings } from './meanings.ts';
import { meansRules } from './means-rules.ts';
import { placeRules } from './place-rules.ts';
import { plainForms } from './plain-forms.ts';
import { survivalRules } from './survival-rules.ts';

/** A word in the first person, or a meaning whose words have one. */
const firstPerson =
  /\b(?:je|on|j|moi|me|m|mon|ma|mes|i|my|myself|(?:DEAD)?KIN|WITHOUTME|GONE|can not stop)\b/;
/** Words of people who care for others, or who tell of a work of art: they speak of death as well. */
const aboutOthers = within(
  oneOf(
    'prevention|prevenir|patiente?s?|residente?s?|hotline|helpline|ligne d ecoute|benevol\\w+',
    'volunteer\\w*|pompiers?|paramedic|infirmi\\w+|nurses?|psych(?:iatr\\w+)?|palliati\\w+|funerair\\w+',
    'pompes funebres|funeral|embalm\\w+|elastique|bungee|cordiste|film|roman|novel|movie|jeu video|video game',
    'clients?|collegues?|colleagues?|teenagers|beneficiaires?|usagers',
  ),
);

/** Figures of speech: "je ne vais pas mourir pour cent euros", "I'd die to work there", "my phone is dying". */
const figureOfSpeech = either(
  new RegExp(
    sequence(
      '\\b(?:va\\w*|irai) pas (?:\\S+ )?(?:mourir|crever|me tuer) (?:pour|si|a)\\b',
      '(?! (?:que|de bon))',
    ),
  ),
  /\bnot (?:going to |gonna )?die (?:for|if|over)\b(?! (?:good|only))/,
  new RegExp(
    sequence(
      '\\b(?:would|i d) die ',
      oneOf(
        'for\\b|to (?:work|do|learn|start|join you|be (?:part|on|with (?:your|a|an|you (?:guys|all))))\\b',
        'to get\\b(?! out of (?:this|my) life)',
        'to have\\b(?! (?:\\w+ )?(?:mum|mom|dad|mother|father|son|daughter|wife|husband|brother|sister|baby) back)',
      ),
    ),
  ),
  /\b(?:expo\w*|exhibition|installation|spectacle|piece|play|documentaire|documentary|reportage|livre|book|these|thesis|memoire|article|podcast) (?:\w+ )?(?:sur|about|on) (?:le )?suicide\b/,
  /\bsuicide (?:rates?|statistics|risks?)\b/,
  within(
    oneOf('phone|battery|laptop|computer|telephone|batterie|ordinateur'),
    ' (?:is |est |va |about to |en train de )*(?:dying|die|dead|mort|meurt|mourir)',
  ),
);

const ownDeath = /\bOWNDEATH\b/;
/** Words of another person: the sentence may be about that person's death. */
const someoneElse = within(
  oneOf(
    '(?:DEAD)?KIN|friends?|amie?s?|brother|sister|father|mother|grand\\S+|oncle|tante|uncle|aunt',
    'cousine?s?|voisine?s?|neighbou?r|people|gens|quelqu un|someone|somebody|husband|wife',
    'boss|patron|chef|he|she|they|il(?! (?:me|ne me|m|y|vaut|faut))|elle|ils|elles|s est',
    'thanato\\w+|jamais|never|NO peur|NO afraid|NO scared',
  ),
);

/** Rules that need a word in the first person. */
const aboutSpeaker = anyRuleOf([
  ...harmRules,
  ...meansRules,
  ...placeRules,
  ...survivalRules,
  ...deathWishRules,
  ...farewellRules,
]);
const aboutLife = anyRuleOf(lifeRules);
const replacements = meanings.map(({ meaning, words }) => [new RegExp(words, 'g'), meaning] as const);

/**
 * Tells whether a part of a sentence means that its speaker does not want to live or may harm themselves. The part and the
 * sentence are spelled as `spellingsOf` makes them. A sentence about other people does not count.
 */
export function meansDistress(part: string, sentence: string): boolean {
  const plainSentence = toPlainForms(sentence);
  const plainPart = part === sentence ? plainSentence : toPlainForms(part);
  if (aboutOthers.test(plainSentence) || figureOfSpeech.test(plainSentence)) return false;
  const withMeanings = toMeanings(plainPart);
  if (aboutLife.test(withMeanings)) return true;
  if (!firstPerson.test(plainPart)) return false;
  return aboutSpeaker.test(withMeanings) || (ownDeath.test(withMeanings) && !someoneElse.test(withMeanings));
}

function anyRuleOf(rules: readonly DistressRule[]): RegExp {
  return new RegExp(rules.flatMap(({ patterns }) => patterns).join('|'));
}

/** Writes elisions and short forms in full, with single blanks: "don't" and "im" become "do not" and "i am". */
export function toPlainForms(sentence: string): string {
  const withPlainForms = plainForms.reduce((text, [form, plain]) => text.replace(form, plain), sentence);
  return withPlainForms.replace(/ +/g, ' ').trim();
}

/** Replaces words, which are in their plain forms, by their meanings. */
export function toMeanings(plain: string): string {
  return replacements.reduce((text, [pattern, meaning]) => text.replace(pattern, meaning), plain);
}
