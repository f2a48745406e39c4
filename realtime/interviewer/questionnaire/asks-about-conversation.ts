import type { Need } from '../needs/need.ts';
import { oneOf, within } from '../needs/rules/patterns.ts';
import { asksAgain, asksAgainWithMark } from '../needs/rules/say-again.ts';
import { asksWhatIsNext } from '../needs/rules/what-is-next.ts';
import { clausesOf, toWords } from '../needs/sentences.ts';
import { saysPause } from './pause.ts';

/**
 * The words of a question about the conversation itself. A message with any other word, such as "salary" or "steps", may
 * ask the employer something.
 */
const conversationWords = new Set(
  (
    'je j ai n ne pas rien plus tout bien du compris comprends comprend comprendre comprend saisi saisis capte pige vois suis sur sure ' +
    'certain certaine avoir de d a la le les l un une votre vos cette ce ces c est cest quoi koi kwa que qu quelle question ' +
    'questions kestion phrase consigne mot mots sens vous tu on te pouvez pourriez peux pourrais peut possible repeter repetez ' +
    'repete reformuler reformulez redire redites reposer reposez expliquer expliquez preciser m me moi autrement mieux clair ' +
    'claire dire veut veux voulez signifie demandez entendez ca sa cela par la desole desolee pardon svp stp merci s il plait ' +
    'bonjour mais et alors donc coup euh heu deja encore fois trop vraiment dois doit faut repondre ecrire ici maintenant ' +
    'apres ensuite suite prochaine suivante fais fait faire comment hein en non oui ok bon ' +
    'i im m am don t dont do does did didn didnt not no nothing get got understand understood it its this that thats the your ' +
    'mean means meant by what whats you u ur can could would please pls repeat rephrase reword say again explain clarify me ' +
    'sorry hello hi lost confused of is s are was asking ask asked unclear clear to answer write put should supposed next now ' +
    'comes then and but so well here yes wdym dunno idea have one really ' +
    'passer passe aller revenir retour precedente how skip go back get move previous etions etait where were last derniere ' +
    'proceder continuer reprendre reprend reprends salut bonsoir poursuivre pour ou going on continue resume pick up again avancer we on nous'
  ).split(' '),
);

/** "La question suivante", "the previous one", "where were we": asks for a place in the course of the questions. */
const placeInCourse = within(
  oneOf(
    'question (?:suivante|precedente|d.avant)|la (?:suivante|precedente)|prochaine question',
    '(?:next|previous|last) (?:question|one)',
    '(?:ou|on) en (?:etions nous|etait on|etait|est on)|on (?:en )?(?:etait|est) ou|where (?:were|are) we',
    '(?:comment|how)(?: \\S+){0,4} (?:continuer|reprend(?:re|s|rait)?|poursuivre|avancer|go on|continue|resume|pick (?:it|this) up)',
  ),
);

/** Tells whether a message is no more than "hein ?" or "say again". */
export function asksToHearAgain(text: string): boolean {
  return (text.includes('?') ? asksAgainWithMark : asksAgain).test(toWords(text));
}

/**
 * Tells whether a message only asks the interviewer about the conversation: its writer did not understand the question,
 * wants to hear it again, or asks for the next one. After "do you have any questions?" only words such as "hein ?" do,
 * since any others may ask the employer (D83).
 */
export function asksAboutConversation(
  { text, need }: { text: string; need: Need | null },
  previous: { asks: string | null; text: string },
): boolean {
  if (asksToHearAgain(text)) return true;
  if (previous.asks === 'candidate_questions') return false;
  const asksNext = clausesOf(text).some((clause) => asksWhatIsNext.test(clause));
  // After the end, "what's next?" asks about the application.
  const words = toWords(text);
  const asksForPlace = asksNext || placeInCourse.test(words);
  const isForInterviewer = asksForPlace
    ? previous.asks !== null || saysPause(previous.text)
    : need === 'not_understood';
  return isForInterviewer && words.split(/[^\p{L}\p{N}]+/u).every((word) => conversationWords.has(word));
}
