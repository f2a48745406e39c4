import type { Lang } from '#kernel/language.ts';
import { fold } from '#kernel/text/fold.ts';

/** The names of a kind of contract or a department in French and English; the first name of a language is shown. */
type Term = Readonly<Record<Lang, readonly string[]>>;

const contractTypes: readonly Term[] = [
  {
    fr: ['CDI', 'Contrat à durée indéterminée', 'Durée indéterminée', 'Contrat CDI'],
    en: ['Permanent', 'Permanent contract', 'Permanent position', 'Open-ended', 'Open-ended contract'],
  },
  {
    fr: ['CDD', 'Contrat à durée déterminée', 'Durée déterminée', 'Contrat CDD'],
    en: ['Fixed-term', 'Fixed term', 'Fixed-term contract', 'Fixed term contract'],
  },
  {
    fr: ['Intérim', 'Travail temporaire', 'Mission d’intérim', 'Intérimaire'],
    en: ['Temporary agency work', 'Agency work', 'Temp agency', 'Temping'],
  },
  { fr: ['Stage', 'Convention de stage'], en: ['Internship', 'Intern', 'Work placement'] },
  { fr: ['Alternance', 'Contrat en alternance'], en: ['Work-study', 'Work study'] },
  { fr: ['Apprentissage', 'Contrat d’apprentissage'], en: ['Apprenticeship', 'Apprentice'] },
  {
    fr: ['Contrat de professionnalisation', 'Professionnalisation', 'Contrat pro'],
    en: ['Professional training contract'],
  },
  {
    fr: ['Freelance', 'Indépendant'],
    en: ['Freelance', 'Contractor', 'Self-employed'],
  },
  { fr: ['Saisonnier', 'Contrat saisonnier'], en: ['Seasonal', 'Seasonal contract'] },
  { fr: ['Bénévolat', 'Bénévole'], en: ['Volunteering', 'Volunteer'] },
  { fr: ['Service civique'], en: ['Civic service'] },
  { fr: ['Temps plein', 'Temps complet'], en: ['Full-time', 'Full time'] },
  { fr: ['Temps partiel'], en: ['Part-time', 'Part time'] },
];

const departments: readonly Term[] = [
  { fr: ['Accueil'], en: ['Reception', 'Front desk'] },
  { fr: ['Achats'], en: ['Purchasing', 'Procurement'] },
  { fr: ['Administration', 'Administratif'], en: ['Administration', 'Admin'] },
  { fr: ['Assurance qualité'], en: ['Quality assurance', 'QA'] },
  { fr: ['Atelier'], en: ['Workshop'] },
  { fr: ['Boutique', 'Magasin'], en: ['Shop', 'Store', 'Retail'] },
  { fr: ['Bureau d’études'], en: ['Design office', 'Engineering office'] },
  { fr: ['Communication'], en: ['Communications', 'Communication'] },
  { fr: ['Comptabilité'], en: ['Accounting'] },
  { fr: ['Conception', 'Design'], en: ['Design'] },
  { fr: ['Cuisine'], en: ['Kitchen'] },
  { fr: ['Développement'], en: ['Development'] },
  { fr: ['Direction', 'Direction générale'], en: ['Management', 'General management'] },
  { fr: ['Données', 'Data'], en: ['Data'] },
  { fr: ['Enseignement'], en: ['Teaching'] },
  { fr: ['Entretien', 'Nettoyage', 'Propreté'], en: ['Cleaning'] },
  { fr: ['Exploitation'], en: ['Operations'] },
  { fr: ['Finance', 'Finances'], en: ['Finance'] },
  { fr: ['Formation'], en: ['Training'] },
  { fr: ['Gestion'], en: ['Business administration'] },
  { fr: ['Hôtellerie'], en: ['Hospitality', 'Hotel'] },
  { fr: ['Informatique', 'DSI', 'SI'], en: ['IT', 'Information technology'] },
  { fr: ['Ingénierie'], en: ['Engineering'] },
  { fr: ['Juridique'], en: ['Legal'] },
  { fr: ['Logistique'], en: ['Logistics'] },
  { fr: ['Maintenance'], en: ['Maintenance'] },
  { fr: ['Marketing'], en: ['Marketing'] },
  { fr: ['Produit'], en: ['Product'] },
  { fr: ['Production', 'Fabrication'], en: ['Production', 'Manufacturing'] },
  { fr: ['Projets'], en: ['Projects'] },
  { fr: ['Qualité'], en: ['Quality'] },
  { fr: ['Recherche'], en: ['Research'] },
  { fr: ['Recherche et développement', 'R&D'], en: ['Research and development', 'R&D'] },
  { fr: ['Rééducation'], en: ['Rehabilitation'] },
  { fr: ['Ressources humaines', 'RH'], en: ['Human resources', 'HR'] },
  { fr: ['Restauration'], en: ['Catering'] },
  { fr: ['Sécurité'], en: ['Security'] },
  {
    fr: ['Service client', 'Service clients', 'Relation client'],
    en: ['Customer service', 'Customer support'],
  },
  { fr: ['Soins'], en: ['Care', 'Nursing'] },
  { fr: ['Technique'], en: ['Technical'] },
  { fr: ['Transport', 'Transports'], en: ['Transport'] },
  { fr: ['Ventes', 'Commercial', 'Vente', 'Service commercial'], en: ['Sales'] },
];

/** The names of the kinds of remote work. Recruiters do not write these kinds; they come from the number of days. */
export const remoteKinds: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  fr: { none: 'Sur site', hybrid: 'En partie à distance', full: 'Télétravail complet' },
  en: { none: 'On site', hybrid: 'Partly remote', full: 'Fully remote' },
};

const terms = { contractType: byName(contractTypes), department: byName(departments) };

/** A field whose values are terms. */
type TermField = keyof typeof terms;

/** A term, and the keys of its names in each language. */
type KnownTerm = { term: Term; names: Readonly<Record<Lang, ReadonlySet<string>>> };

function byName(list: readonly Term[]): ReadonlyMap<string, KnownTerm> {
  return new Map(
    list.flatMap((term) => {
      const names = { fr: new Set(term.fr.map(termKey)), en: new Set(term.en.map(termKey)) };
      return [...names.fr, ...names.en].map((name): [string, KnownTerm] => [name, { term, names }]);
    }),
  );
}

function termKey(name: string): string {
  return fold(name).replaceAll('’', "'");
}

/** Returns the value that filters compare. It is the same for all names of a term. */
export function comparedTerm(field: TermField, name: string): string {
  const known = terms[field].get(termKey(name));
  return known === undefined ? fold(name) : termKey(known.term.fr[0] ?? name);
}

/** Translates a name into a language. A name that is in that language, or unknown, stays as the recruiter wrote it. */
export function termIn(lang: Lang, field: TermField, name: string): string {
  const known = terms[field].get(termKey(name));
  if (known === undefined || known.names[lang].has(termKey(name))) return name;
  return known.term[lang][0] ?? name;
}

/** Returns the names by which a search finds a job with a term: the recruiter's, and the first of each language. */
export function termNames(field: TermField, name: string | null): string[] {
  if (name === null) return [];
  const known = terms[field].get(termKey(name));
  return known === undefined ? [name] : [name, ...known.term.fr.slice(0, 1), ...known.term.en.slice(0, 1)];
}
