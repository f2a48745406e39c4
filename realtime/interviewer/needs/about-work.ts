import { atStart, either, oneOf, within } from './rules/patterns.ts';

/** A liking or a habit: "I like to talk to people", "j'ai l'habitude d'appeler". "Would like" is a wish of now. */
const liking = /\b(?:i (?:\w+ )?(?:like|love|enjoy)|j'(?:aime|adore)|used to|habitue\w*|l'habitude d\w*)\b/;
/** "I prefer to call customers". */
const preference = /\b(?:i (?:\w+ )?prefer|je prefere)\b/;
/** "I like calls more than e-mails", "plutôt que par SMS". */
const ratherThanWriting = within(
  oneOf('plutot qu\\w*|au lieu d\\w*|que par|than|instead of|over'),
  ' (?:\\w+ ){0,4}?',
  oneOf('e-?mails?|mails?|courriels?|sms|texts?|letters?'),
);
/** "10 years", "customers", "à l'accueil": words of a job. */
const work = within(
  oneOf(
    '\\d+ ?(?:ans|annees?|years?|yrs?)|e-?mails all day',
    'client\\w*|guichet|accueil|vente|equipe|travail|metier|collegues?',
    'customers?|sales|retail|jobs?|work|patients?|colleagues?',
  ),
);
/** Words of this conversation: "not with a bot", "call me here". */
const thisConversation = either(
  within(
    oneOf(
      'bots?|chatbots?|robots?|machines?|computers?|ia|ai|questionnaire|questions?',
      'ici|svp|stp|vous|votre|this|here|please|pls|you|your|me',
    ),
  ),
  /\bm'/,
);
/** "I love talking to people": with this form of the verb it is no wish of now. */
const likingOfTalk = /\bi (?:\w+ )?(?:like|love|enjoy) (?:talking|speaking|chatting)\b/;
/** "speak to people in my job every day", "talk to someone new", "parler à des gens toute la journée". */
const habitOfTalk = within(
  oneOf('talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|hear|deal(?:ing)?|parler|discuter|causer|echanger'),
  ` ${oneOf('to|with|from|a|avec')} (?:\\S+ ){1,4}?`,
  oneOf(
    '(?:every|each) (?:single )?(?:day|morning|shift|week)|all day|day to day|daily|all the time',
    'in (?:my|a|any) (?:\\w+ )?(?:job|work|role|career)|for a living|(?<=\\b(?:some|any)one )(?:new|different)',
    'from (?:all over|everywhere|different)|rather than (?:type|sit|stare)',
    'tous les (?:jours|matins)|chaque (?:jour|matin)|toute la journee|au quotidien|de temps en temps',
    'dans (?:mon|un) (?:\\w+ )?(?:metier|travail|poste|job|equipe)',
  ),
);
/** "Appeler le directeur tous les soirs", "ring customers every day". */
const habitOfCalls = within(
  oneOf('appeler|joindre|contacter|call|phone|ring'),
  ' (?:\\S+ ){1,4}?',
  oneOf(
    'tous les (?:jours|soirs|matins)|chaque (?:jour|soir|matin)|(?:every|each) (?:day|evening|morning|night)',
  ),
);
/** Words after "to be called" that ask for a call. */
const timeOrWay = oneOf(
  'back|by|on|at|in|please|now|today|tomorrow|tonight|later|instead|rather|soon|after|before',
  'this|if|about|when|as|directly|and|me|for',
);
/** "I like to be called Sam", "by my first name". */
const nameToBeCalledBy = within(`to be called ${oneOf(`(?!${timeOrWay})\\w+`, 'by (?:my|the name|first)')}`);
/** People whom the writer cares for: "des personnes âgées". */
const peopleInCare = /\bpersonnes? (?:agee|handicapee|malade|en (?:fauteuil|difficulte|situation))/;

/** "Can I speak English to people in the team?" */
const speakLanguage = within(
  `(?:parler|speak) ${oneOf('anglais|francais|espagnol|allemand|italien|arabe|english|french|spanish|german')} (?:a|avec|to|with)`,
);

/** "Call me any time", as the beginning of a message that says more. */
const callMe = atStart(
  oneOf("(?:vous pouvez m'appeler|appelez[- ]moi)", '(?:you can )?(?:call|phone|ring) me'),
);
/** "I can start". */
const canStart = /\b(?:i|je) (?:can|could|am able to|peux|pourrais) (?:start|commencer)\b/;

/** Tells whether a message offers a call with an answer: "Call me after 5, I can start in March". It wishes for none. */
export function offersCallAndStart(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => callMe.test(sentence)) && canStart.test(sentences.join(' '));
}

/** "I'd rather talk to people than write e-mails". */
const ratherTalkThanWrite = within(
  oneOf('talk|speak|chat|deal|parler|discuter|echanger'),
  ` ${oneOf('to|with|a|aux|avec')} (?:\\w+ )?(?:people|gens|customers|clients) `,
  oneOf('than|(?:plutot )?que?|instead of|au lieu de'),
  " ?(?:to |d')?",
  oneOf('writ(?:e|ing)|typ(?:e|ing)|send(?:ing)?|do(?:ing)?|ecrire|rediger|faire|envoyer'),
  ' (?:\\w+ ){0,3}?',
  oneOf('e-?mails?|mails?|courriels?|letters?|reports?|code|spreadsheets?|paperwork|tableaux?|rapports?'),
);

/** "I'd always rather talk to the person", "je préfère toujours parler aux gens". */
const habitualPreference = within(
  "(?!.*\\b(?:humaine?s?|vraies? (?:personnes?|gens)|quelqu'un|humans?|real|someone|somebody)\\b)",
  oneOf(
    "(?:always|usually|the one who(?:'d| would)?) .*(?:rather|prefer\\w*)",
    'prefer\\w+ toujours|toujours prefere',
  ),
  ' ',
  oneOf('(?:to )?(?:talk|speak|discuss|chat|deal)|(?:talk|speak|deal)ing|parler|discuter|echanger'),
  ' (?:to|with|a|aux|avec) (?:\\w+ )?(?:gens|personnes?|clients?|people|person|customers?|collegues?|colleagues?)',
);

/** Tells whether a sentence that names a person or a call tells of the writer's work, and asks for no one now. */
export function isAboutWork(sentence: string): boolean {
  if ([nameToBeCalledBy, peopleInCare, speakLanguage].some((pattern) => pattern.test(sentence))) return true;
  if (thisConversation.test(sentence)) return false;
  if (
    [likingOfTalk, habitOfTalk, habitOfCalls, habitualPreference, ratherTalkThanWrite].some((pattern) =>
      pattern.test(sentence),
    )
  )
    return true;
  const namesWork = work.test(sentence);
  if (liking.test(sentence)) return namesWork || ratherThanWriting.test(sentence);
  return preference.test(sentence) && namesWork;
}
