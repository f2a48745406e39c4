import { oneOf, optional, sequence, thenAnyNumberOf } from '../rules/patterns.ts';

// These are parts of patterns. They match sentences as `spellingsOf` writes them: in lower case and without accents.

export const please = "s'il (?:vous|te) plait";

/** The words that may follow a request, or nothing. */
export const requestEnd = thenAnyNumberOf(
  'svp|stp',
  please,
  'merci|bonsoir|bonne (?:journee|soiree|continuation)|maintenant|tout de suite',
);

/** A person or a team to speak to: "quelqu'un", "une vraie personne", "votre recruteur" or "le service RH". */
export const personOrTeam = oneOf(
  // "Quelqu'un d'énervé" is the candidate.
  "quelqu'un(?! d'enerve)",
  sequence(
    `une? ${optional('vraie?|autre|etre')}`,
    oneOf(
      'personne|humaine?|recruteu\\w+|responsable|conseill\\w+|interlocut\\w+|rh|employee?',
      'charge\\w* de recrutement',
    ),
  ),
  sequence(
    optional('le|la|votre|vos|les'),
    oneOf(
      'humains?|recruteu\\w+|rh|direct(?:eur|rice)|responsable(?: du recrutement)?|service (?:rh|recrutement)|equipe',
    ),
  ),
  'de vrais? (?:gens|humains)|de vraies personnes',
);

/**
 * One person with the article "un" or "une": "une vraie personne" or "un recruteur", but no team and no "quelqu'un".
 */
export const onePerson = `une? (?:vraie )?${oneOf('personne|humain\\w*|recruteu\\w+|responsable')}`;

/** The words that can only mean the interviewer: "un robot" or "cette IA". */
export const interviewerBot = sequence(
  optional('un|une|votre|ce|cette'),
  '(?:robot|bot|ia|chatbot|automate)',
);

/**
 * The words for any machine, which may also be the candidate's: "un ordinateur" or "votre questionnaire automatique".
 */
export const anyMachine = sequence(
  optional('un|une|des|votre|ce|cette|vos'),
  oneOf(
    'robots?|machines?|bots?|ia|automates?|chatbots?|ordinateur|logiciel',
    'intelligence artificielle|questionnaire automatique',
  ),
);

/** "Pole emploi", "mon patron": a subject that is not the writer. */
const somebodyElse =
  "ils?|elles?|on|qui|pole emploi|france travail|randstad|adecco|manpower|indeed|linkedin|quelqu'un|" +
  "l'\\w+(?: d'\\w+| \\w+)?|(?:mon|ma|mes|le|la|les|leur|un|une|notre|votre|cet|cette|ce|son|sa|ancien|madame|monsieur) " +
  '(?:\\w+ )?\\w+';
/**
 * Leaves out "mon patron a retiré ma candidature", which somebody else did. In "je demande a retiré ma candidature" the
 * writer misspells "à retirer", so that is a wish.
 */
export const noParticipleOfAnother = sequence(
  `(?!(?<=\\b${oneOf(somebodyElse)} `,
  '(?:a|ont|avait|avaient|aurait|auraient) (?:\\w+ment )?)\\w+(?:ee?s?|os)\\b)',
);

/** The job of this application: "ce poste", "l'offre". */
export const thisOffer = oneOf("ce poste|cette offre|votre offre|l'offre|le poste");

/** "Cet emploi", "tout ça": the job of this application, and not "le travail de nuit". */
export const offered = oneOf(
  '(?:tout )?(?:ca|cela)|vous',
  sequence(
    '(?:ce|cet|cette|votre|vos) (?:\\w+ )?(?:poste|offre|mission|proposition|candidature|job|annonce|recrutement|',
    'boite|entreprise|travail|emploi|boulot|place|opportunite|societe|aventure)s?',
  ),
  sequence(
    "(?:le |la |l')",
    oneOf(
      'poste|offre|mission|proposition|candidature|annonce|recrutement|entreprise',
      sequence(
        '(?:job|boulot|travail|emploi|suite)',
        '(?=$| (?:desolee?|merci|svp|finalement|chez vous|maintenant|du tout|du recrutement|que|car|et|mais|propose|du process\\w*)\\b)',
      ),
    ),
    '(?! (?:en|a|etudiant|de)\\b| du (?!process|tout|recrut))',
  ),
  'ce que vous (?:proposez|offrez|faites)|un (?:poste|emploi|travail|job) chez vous',
);
