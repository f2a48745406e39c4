import { either, notAfter, notBefore, oneOf, sequence, upToWords, within } from '../rules/patterns.ts';

const takeBackFr = oneOf(
  '(?:retir|annul|abandonn|oubli|supprim)(?:e|er|ez|ons|erai)?|(?:renonc|desist)(?:e|er|ez|ons)? (?:a|de)',
  'laisse[rz]? tomber|(?:reviens|revenir) sur',
);
const callFr = oneOf(
  "(?:etre )?(?:r?appele?e?s?|recontacte\\w*|contacte\\w*)|coup de (?:fil|telephone)|humaine?|personne|quelqu'un",
  '(?:rendez-vous|rdv|entretien|echange) (?:telephonique|avec (?:une?|la) \\w+)|recruteu\\w+',
);
const takeBackEn = oneOf(
  '(?:withdraw|cancel|retract|drop|scrap|revoke|undo|forget|remov|delet)(?:e|ing|ling|ping|ting)?(?: about)?',
  'tak(?:e|ing) back|no longer need|(?:don.t|do not) need',
);
const callEn = oneOf(
  'call(?:ed)?(?: back)?|call-?backs?|phone calls?|phoned?|ring|rung|contacted|(?:speak|talk)(?: (?:to|with) \\w+)?',
  'persons?|human|someone|somebody|recruiter|conversation',
);
/** Matches unless "et ma candidature" follows, since that withdraws the application as well. */
const notAndApplicationFr = notBefore('(?:et|ainsi que) (?:aussi )?(?:(?:de )?ma|la) candidature');
/** The same for "and my application". */
const notAndApplicationEn = notBefore('(?:and|as well as) (?:also )?(?:my|the) application');

/**
 * "je retire ma demande de rappel", "cancel my request for a call": takes back a request for a person, which is named. It
 * is neither a wish for a person nor a withdrawal of the application.
 */
export const withdrawnRequest = either(
  within(
    `${takeBackFr} (?:donc |finalement )?(?:ma|la|cette|l') ?(?:demande|souhait) (?:de |d'|pour )(?:un |une |le |l')?`,
    `(?:(?:parler|echanger|discuter) (?:a|avec) )?${upToWords(2)}${callFr}`,
    notAndApplicationFr,
  ),
  within(
    `(?:annul|oubli)(?:e|er|ez|ons) (?:le |mon |l')(?:r?appel|rendez-vous telephonique)`,
    notBefore("d'|de|du|des|aux?|a|en|pour"),
    notAndApplicationFr,
  ),
  within(
    "(?:souhaite(?:rais)?|veux|voudrais|besoin) plus (?:d'etre |etre |d'un |de )r?appel(?:ee?s?)?|plus besoin (?:d'etre (?:r?appel|recontact)ee?|du rappel)",
    notBefore("d'offres?|de|du|des|par (?:les|des|mes) client\\w*"),
  ),
  within(
    sequence("(?:je )?(?:renonce|me desiste) (?:pour |a |au )(?:(?:l'|le |mon |un )?)", 'r?appel'),
    notBefore("d'offres?|de|du|des|client\\w*"),
    notAndApplicationFr,
  ),
  within(
    `${takeBackEn} (?:my|the|that|this) (?:request|wish|demand) (?:for|to|of) ${upToWords(3)}${callEn}`,
    notAndApplicationEn,
  ),
  within(
    `${notAfter('i|we|they|you|often|usually')}${takeBackEn} (?:my|the|that) (?:call|call-?back|phone call)(?: request)?`,
    notBefore('with|to|from|cent(?:re|er)s?|of|log|list|from|script|when|if|because|for (?!now)'),
    notAndApplicationEn,
  ),
);
