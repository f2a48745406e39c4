import type { Need } from './need.ts';

/*
 * These patterns match sentences as `recogniseNeed` makes them: lower case, no accents, and no signs but apostrophes,
 * hyphens and question marks. Each one names its speaker or its object, since the bare words occur in answers: "je
 * n'arrête pas de sourire", "ressources humaines".
 */
const please = "(?: (?:svp|stp|s'il (?:vous|te) plait|merci|maintenant|tout de suite))*";
const want =
  "(?:je (?:veux|voudrais|souhaite(?:rais)?|prefere(?:rais)?|demande a|vais|dois|peux)|j'(?:aimerais|aurais besoin de|ai besoin de|ai envie de|exige de)|on peut|puis-je|est-ce que je (?:peux|pourrais)|possible de|besoin de|comment|pour|a)";
const mine = '(?:(?:toutes |tout )?(?:mes|ma|mon)(?: \\w+)?|les)';
const personalThings =
  '(?:donn?ees?|informations|infos|coordonnees|reponses|candidature|dossier|cv|compte|profil|nom|messages?)';
const aHuman =
  "(?:quelqu'un(?! d'enerve)|une? (?:vraie? |autre |etre )?(?:personne|humaine?|recruteu\\w+|responsable|conseill\\w+|interlocut\\w+|rh|employee?|charge\\w* de recrutement)|(?:le |la |votre |vos |les )?(?:humains?|recruteu\\w+|rh|responsable(?: du recrutement)?|service (?:rh|recrutement)|equipe)|de vrais? (?:gens|humains)|de vraies personnes)";
const machine =
  '(?:un |une |des |votre |ce |cette |vos )?(?:robots?|machines?|bots?|ia|automates?|chatbots?|ordinateur|logiciel|intelligence artificielle|questionnaire automatique)';
const thisTalk =
  '(?:la|ici|maintenant|tout de suite|tout|(?:ce|le|cet|cette|la|cette?) (?:questionnaire|echange|conversation|entretien|discussion|chat|formulaire)|les questions|de (?:repondre|discuter|parler)(?: (?:a (?:vos|ces|des|tout)|aux).*)?)';

export const needsFr: Record<Exclude<Need, 'distress'>, readonly RegExp[]> = {
  delete: [
    /^(?:(?:svp|bonjour|merci de|je (?:veux|voudrais)|veuillez|non) )*(?:(?:tout |me )?(?:sup?prim(?:e|er|ez)|ef?facer|ef?facez|desinscri\w+)|suppression|desinscription)(?: (?:svp|tout|moi|merci|s'il (?:vous|te) plait|maintenant|compte|cv|donnees?|dossier|candidature))*$/,
    /\b(?:veux|souhaite|voudrais|vais) (?:plus|pas) (?:postuler|candidater)\b(?! (?:en|a|sur|pour) (?:\w+ )?(?:alternance|autre|temps))/,
    new RegExp(
      `(?<!\\b(?:j'ai|j'avais|ai deja|avoir|ont|nous avons|a) )\\b(?:sup+rim|ef+ac|detrui|retir|annul|enlev|vir|degag|jett?|poubell)(?:e|ez|er|es|ons|re|sez|ent|iez|eriez)?(?:[- ](?:moi|vite|donc|svp|tout|toutes))* ${mine} ${personalThings}\\b(?! (?:chez|ailleurs|de la concurrence))`,
    ),
    /\b(?:supprim|effac|detrui)(?:ez|er|e)[- ](?:moi )?tout(?: ce (?:que|qui)\b.*|e?s? (?:svp|s'il vous plait|sur moi|de suite))?$/,
    /\bque (?:mes|ma|mon) (?:donnees|informations|candidature|dossier|cv|reponses) (?:soit|soient|sois) (?:supprim|effac|retir|annul|detrui)\w+/,
    /\b(?:suppression|effacement|retrait|annulation) (?:complete? |totale? |immediate? )?(?:de (?:toutes )?(?:mes|ma|mon)|des) (?:donnees|informations|candidature|dossier|cv|compte|profil)\b/,
    /\b(?:droit a (?:l'effacement|l'oubli)|article 17 (?:du )?rgpd)\b/,
    /\bje (?:me )?(?:desiste|retracte)\b|\bje me retire\b(?! (?:a|en|dans) )|\b(?:je|j'ai) (?:\w+ )?(?:desister|retirer) (?:de (?:ce|cette|la|l')|ma candidature)/,
    /\bje renonce a (?:(?:ma|cette) candidature|postuler|ce poste|cette offre|l'offre)/,
    /\b(?:ne suis|suis|est|je suis) plus (?:du tout |vraiment )?(?:interessee?|candidate?|partante?)\b(?! .*\bque\b)(?! par (?:le terrain|la technique))/,
    /\b(?:ne|n') ?(?:veux|souhaite|voudrais) plus (?:postuler|candidater|de ce poste|de cette offre|etre candidate?)/,
    /\b(?:enlev|retir|sort|ray|effac|oubli)(?:ez|er)[- ]moi(?: (?:de|du|des) .*(?:liste|base|fichier|fichiers|systeme|processus|recrutement))?$/,
    /\bne (?:gardez|conservez|stockez) (?:pas|rien|plus)(?: (?:mes|ma|mon|de mes|sur moi)\b.*)?$/,
  ],
  person: [
    /^(?:(?:moi|je veux|veux|vouloir|je voudrais|svp|non) )*parler (?:(?:avec|a) )?(?:un |une )?(?:vraie? )?(?:humain|gens|qqn|qq1|quelqun|kelkun|monsieur|madame|patron|chef)(?: (?:svp|merci))*$|^(?:(?:moi|je veux|veux|vouloir|je voudrais) )+parler (?:avec )?(?:vraie? )?personne(?: (?:svp|merci))*$/,
    /\b(?:j'ai (?:deja |bien )?dit que je |je )voulais (?:\w+ )?(?:parler|echanger|discuter) (?:a|avec) (?:quelqu'un|une? (?:vraie )?(?:personne|humain\w*|recruteu\w+|responsable))\b(?! (?:d'|qui|dans|du|de))/,
    /\bqui (?:puis-je|je peux|peut-on|dois-je|est-ce que je peux) (?:appeler|joindre|contacter)\b|\b(?:quel|a quel|un) numero (?:\w+ )?(?:puis-je|je peux|peut-on|dois-je|pour) (?:\w+ )?(?:appeler|joindre|vous appeler|vous joindre)\b/,
    /\b(?:demande|demandes?|voudrais|souhaite|veux|prefere\w*|aimerais|avoir) (?:\w+ )?(?:un|une)? ?(?:echange|entretien|contact|rendez-vous|discussion) (?:avec|aupres d') ?(?:une? (?:vraie )?(?:personne|humain\w*|recruteu\w+|responsable)|quelqu'un)/,
    /\bavoir (?:quelqu'un|une? (?:vraie )?(?:personne|humain|recruteu\w+|responsable)) au (?:telephone|bout du fil)/,
    /\b(?:veux|voudrais|souhaite|prefere\w*|aimerais|demande a) (?:\w+ ){0,2}(?:etre|qu'on me|me faire) (?:r?appele\w*|recontacte\w*|contacte\w*|rappelle)\b/,
    new RegExp(
      `${want} (?:\\w+ ){0,3}(?:parler|echanger|discuter|dialoguer|communiquer|causer|voir ca|avoir affaire|etre mise? en relation|contacter|joindre|appeler)(?: \\w+){0,3}? (?:a |avec |au )?${aHuman}\\b`,
    ),
    new RegExp(`^(?:parler|echanger|discuter) (?:a|avec) ${aHuman}${please}$`),
    new RegExp(
      `^(?:(?:je (?:veux|voudrais|prefere|souhaite|demande|prefererais)|j'aimerais|donnez-moi|passez-moi|passez moi|plutot|non|juste|bonjour|avoir|svp|mais|et|,) )*(?:un humain|une humaine|humain|un etre humain|quelqu'un|une (?:vraie )?personne|un vrai humain|une personne (?:reelle|humaine|physique)|un vrai etre humain|quelqu'un de (?:reel|vrai|humain))(?: (?:reelle?|humaine?|en vrai|au telephone|pour (?:me repondre|en parler|m'aider)|pas une? (?:robot|machine|ia|bot)))?${please}(?: \\?)?$`,
    ),
    new RegExp(
      `\\b(?:pas|plus|jamais|horreur de|refuse de|deteste|aime pas|marre de) (?:envie de |a |de )?(?:parler|echanger|discuter|repondre|dialoguer|communiquer|avoir affaire|traiter) (?:a|avec|aux) ${machine}\\b`,
    ),
    new RegExp(`\\b(?:repondrai|reponds|parle|parlerai) (?:pas|plus|jamais) (?:a|avec|aux) ${machine}\\b`),
    /(?<!\bvous )\b(?:pouvez|pourriez|peut|pourrait|peux|pourrais)(?:[- ](?:vous|on|tu|elle|il))? (?:\w+ ){0,2}(?:m'(?:appeler|recontacter)|me (?:rappeler(?! (?:le|la|les|l'|votre|quel|combien|si))|telephoner|joindre|passer (?:quelqu'un|un|une|le|la)))/,
    /\bvous (?:pouvez|pourriez) (?:\w+ ){0,2}(?:m'(?:appeler|recontacter)|me (?:rappeler|telephoner|passer (?:quelqu'un|un|une)))\b.*(?:\?|\b(?:svp|stp|s'il (?:vous|te) plait))$|(?<!\bj'ai (?:deja )?)\bparl(?:er|e|ez) (?:a|avec) (?:kelk(?:un|'un|1)|qq(?:n|1|un)|quelqun)\b/,
    /\b(?:je (?:veux|voudrais|souhaite|prefere|prefererais|demande)|j'aimerais) (?:\w+ ){0,2}(?:etre (?:re)?(?:appelee?|contactee?)|qu'on m(?:'appelle|e rappelle)|(?:un|une) (?:appel|rappel|entretien telephonique|rendez-vous telephonique|conversation telephonique))\b/,
    /\b(?:prefere|prefererais|aimerais|aimerais mieux|voudrais|souhaite) (?:\w+ ){0,4}(?:de vive voix|au telephone|par telephone|face a face|en face|de visu)\b/,
    /^(?:(?:svp|s'il vous plait|bonjour|plutot|ou|alors|non|oui|merci de|et) )*(?:rappelez[- ]moi(?! (?:le |la |les |l'|votre|vos|quel|combien|ce que|si ))|(?:appelez|telephonez|contactez)[- ]moi(?= (?:au|a|sur|quand|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|plutot|svp|s'il|des|dans|apres|avant|entre|pour|cet|ce|le|par|si|vite|directement|0)\b|$))/,
    /\b(?:passez|mettez|transferez)[- ]moi (?:en (?:contact|relation) avec |avec |a |vers )?(?:quelqu'un|une? |le |la |votre |vos )/,
    /\by a(?:-t-il|-t'il)? (?:quelqu'un|une? (?:vraie )?(?:personne|humain))\b|\bquelqu'un (?:peut|pourrait|va|pour) (?:\w+ )?(?:m'(?:appeler|aider|expliquer)|me (?:rappeler|repondre|contacter|parler))/,
    /\b(?:un|une) (?:vraie? )?(?:humaine?|conseill\w+|interlocut\w+|recruteu\w+|personne) (?:svp|stp|s'il (?:vous|te) plait)\b/,
  ],
  stop: [
    /^(?:(?:bon|la|franchement|mais|non|pff+) )*(?:j'en ai )?(?:marre|assez|ras le bol|plein le dos) de (?:vos|tes|ces|toutes (?:ces|vos)|ce|votre) (?:questions?|questionnaire)(?: (?:la|merci|svp))*$/,
    /^(?:(?:je|j'|on|veux|vais|svp|non) )*(?:j'|j)?ar+et+(?:e|er|ez)?(?: (?:la|tout|svp|ici|maintenant|stop))*$/,
    /^(?:(?:c'est bon|ok|bon|non|stop|allez|merci) )*(?:j'arrete|on arrete|je m'arrete|stop)(?: (?:merci|la|ici))*$/,
    /\b(?:plus|pas) envie (?:de|d') ?(?:repondre|continuer|poursuivre)(?: (?:a (?:tout ca|vos|ces|tes)|aux)(?: questions)?)?(?: (?:maintenant|merci))*$/,
    new RegExp(
      `^(?:(?:non|ok|bon|bonjour|merci|oui|allez|desolee?) )*stop(?: (?:la|tout|ca|ici|aux questions|les questions))*${please}$`,
    ),
    new RegExp(
      `\\b(?:arretez|arrete|cessez|stoppez)(?:[- ](?:moi|vous))? (?:${thisTalk}|ca|de (?:me |m')(?:poser|demander|questionner|ecrire|interroger|relancer).*)${please}$`,
    ),
    new RegExp(
      `^(?:(?:bon|non|svp|s'il vous plait|merci) )*(?:arretez|arrete|arretons|stoppez|on arrete|on stoppe|arreter)(?:[- ](?:vous|nous))?(?: (?:la|tout|ca|ici))?${please}$`,
    ),
    new RegExp(
      `\\b(?:je (?:veux|voudrais|souhaite|prefere|vais|dois|peux)|j'aimerais|on (?:peut|va|pourrait)|puis-je|peut-on|comment) (?:\\w+ )?(?:m'arreter|nous arreter|s'arreter|arreter|stopper|en rester|cesser|quitter|mettre fin)(?: (?:a )?${thisTalk})?${please}(?: \\?)?$`,
    ),
    /\b(?:je |on )?(?:ne |n')?(?:veux|souhaite|voudrais|desire|prefere) (?:pas|plus) (?:continuer|poursuivre|aller plus loin|repondre|participer)(?: (?:a (?:vos|ces|des|ce|cette|tout)|aux|ce|cet|cette|le|la|l').{0,30})?(?: (?:svp|merci|desolee?|maintenant))*$/,
    /^(?:\w+ )?(?:je m'arrete|on s'arrete|j'arrete|on arrete|restons-en|j'en reste|je stoppe|je quitte)(?: (?:la|ici|maintenant|tout|le questionnaire|la conversation|l'echange|ce chat|cette conversation))?(?: (?:merci|svp|au revoir|pour aujourd'hui))*$/,
    /^(?:\w+ )?(?:ca suffit|c'est assez|assez de questions|trop de questions|laissez[- ]moi tranquille|fichez[- ]moi la paix|foutez[- ]moi la paix|j'abandonne|je laisse tomber|laissez tomber|fin de (?:la conversation|l'echange|l'entretien)|quitter|je ne repondrai plus.*|je reponds plus.*)(?: (?:merci|svp|comme ca|maintenant|avec vos questions))*$/,
  ],
  not_understood: [
    // A request for the question again, or for another language.
    /^(?:(?:euh|pardon|desolee?|svp|mais|attendez|attends|bonjour) )*(?:c'est|c|c'etait|quelle (?:est|etait)|rappele[rz]?|rappelle|rappelez|redites|redis|remettez|reposez|repetez|repete|relire|revoir|(?:je (?:veux|voudrais|peux)|j'aimerais|puis-je|on peut|peut-on) (?:relire|revoir))(?:[- ]moi)? (?:(?:koi|quoi|quelle) )?(?:deja )?(?:la|votre|ta|cette)(?: derniere)? (?:question|kestion)(?: (?:deja|encore|svp|stp|merci|s'il (?:vous|te) plait|une fois|un coup))*(?: ?\?)*$/,
    /^(?:(?:bonjour|svp|pardon|desolee?|non|plutot|mais|et|est-ce que|est-ce qu'on) )*(?:(?:je (?:veux|voudrais|souhaite|prefere|prefererais|peux)|j'aimerais(?: mieux)?|puis-je|on peut|peut-on|possible de|pouvons-nous|pouvez-vous|peux-tu|vous pouvez|je pourrais|pourrais-je) )(?:(?:plutot|bien|me|vous|y) )*(?:repondre|ecrire|parler|continuer|discuter|echanger|passer|faire (?:ca|cet echange)|poser (?:les|vos|ces) questions)? ?(?:plutot )?en (?:francais|anglais|espagnol|arabe|portugais|italien|allemand|turc|russe|ukrainien|chinois)(?: (?:svp|stp|merci|s'il (?:vous|te) plait|si possible|plutot))*(?: ?\?)*$|^(?:(?:bonjour|non|plutot) )*(?:plutot )?en (?:francais|anglais|espagnol|arabe) (?:svp|stp|s'il (?:vous|te) plait|si possible|merci)(?: ?\?)*$/,
    /\b(?:j ?|je |moi |on )?(?:ne |n')?(?:compr(?:end|ends|en|i|is|endre)|capt|pig)\w? (?:pa|pas|rien|ri1|plus)(?: (?:bien|du tout|moi|trop))?(?: (?:(?:la|le|les|cette|votre|ce|vos) )?(?:questions?|kestion|phrase|francais|mots?))?(?: (?:svp|desolee?|pardon))*(?: ?\?)*$/,
    /^(?:c|ces|c'est|ce|sa|ca|cest) (?:koi|quoi|kwa)(?: (?:la|cette|votre|ta|sa|ca|ce))?(?: (?:questions?|kestion|truc|machin|mot))?(?: ?\?)*$|^(?:koi|quoi|kwa|kesako|hein)(?: ?\?)*$/,
    /\b(?:ca|sa|ce mot|cette question|la question) (?:veut|veu|ve|signifie) ?(?:dire|dir)? (?:quoi|koi|kwa)\b/,
    /^(?:(?:en|version|parler?|parlez|moi) )*(?:anglais|english|arabe|espagnol|portugais|turc|russe|ukrainien|chinois) (?:svp|stp|s'il (?:vous|te) plait|merci)$|^(?:moi |me )?(?:pas|non) (?:parler? )?(?:bien )?(?:le )?(?:francais|anglais)$/,
    /\bcomprends? pas (?:le|ce) mot\b|^(?:moi |je )?(?:pas|rien) (?:comprendre|comprend)\b/,
    /^de quoi (?:parlez|parle|s'agit)[- ]?(?:vous|tu|t-on|il)?(?: \?|\?)?$|\bpas (?:sure?|certaine?) (?:de |d'avoir )(?:bien )?(?:comprendre|compris|saisir)\b/,
    /\b(?:pas|rien) (?:\w+ )?(?:compris|saisi|capte|pige)(?: (?:(?:la|votre|cette|ta|vos) (?:\w+ )?questions?|ce que|ce qu'|de quoi|le sens|tout|la phrase|la consigne|ce qui est demande|desolee?|svp|pardon)\b.*)?(?: \?)?$/,
    /\b(?:je |j'|on )?(?:ne |n')?(?:comprends?|capte|pige|saisis|vois|suis) (?:pas|rien|plus|mal)(?: (?:bien|du tout|tres bien|trop|vraiment))?(?: (?:(?:la|votre|cette|ta|vos) (?:\w+ )?questions?|ce que (?:vous|tu|ca|cela)|ce qu'(?:il faut|on me)|de quoi|le sens|ou vous voulez en venir|la phrase|la consigne|a votre question|desolee?|svp)\b.*)?(?: \?)?$/,
    /\b(?:pouvez|pourriez|peux|pourrais|peut|pouvoir|merci de|possible de|veuillez)(?:[- ](?:vous|tu|on))? (?:(?:svp|me|m'|la|s'il vous plait|\w+) ){0,2}(?:reformuler|repeter(?! (?:le|la|les) (?:semaine|mois))|redire|clarifier|reposer|(?:m'expliquer|expliquer|preciser) (?:(?:la|votre|cette|ta) (?:\w+ )?question|autrement|mieux|ce que vous)|m'expliquer$|etre plus clairs?|dire autrement)/,
    /^(?:svp |pardon |desolee? |bonjour )*(?:reformulez|repetez|expliquez(?:-moi)? (?:la|votre|mieux|autrement)|c'est[- ]a[- ]dire|comment ca|quelle question|hein|quoi|pardon|comprends? pas|pas compris)(?: (?:svp|la question|votre question|s'il vous plait|merci))*(?: ?\?)+$/,
    /^(?:svp |pardon |desolee? |bonjour )*(?:reformulez|repetez|c'est[- ]a[- ]dire|quelle question)(?: (?:svp|la question|votre question|s'il vous plait|merci))*$/,
    /\b(?:que voulez[- ]vous dire|qu'est[- ]ce que (?:vous (?:voulez dire|entendez)|ca (?:veut dire|signifie))|ca (?:veut dire|signifie) quoi|vous voulez dire quoi|qu'entendez[- ]vous|vous entendez quoi|c'est quoi (?:la|votre|cette) question)\b/,
    /\b(?:la|votre|cette|vos|ta) questions? (?:n'est|n'etait|est|sont|ne sont|n'a)(?: vraiment)? (?:pas (?:tres |bien )?clair\w*|pas (?:comprehensible|compris\w*)|incomprehensible|floue?|bizarre|confuse?|aucun sens|pas de sens)\b/,
    /^(?:c'est |ce n'est |desolee? )*pas (?:tres |bien |vraiment )?clair(?: (?:pour moi|du tout|votre question))?$/,
  ],
};
