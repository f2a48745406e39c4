const paris = {
  display: 'Paris 13e',
  city: 'Paris',
  postalCode: '75013',
  region: 'Île-de-France',
  country: 'France',
};

const aboutClinic =
  'La Clinique des Tilleuls soigne, rééduque et accompagne : quatre-vingts lits, un jardin, et des équipes qui restent.';

/** The offers of an employer without a picture. */
export const clinicRecruitments = [
  {
    title: 'Infirmier·ère de nuit',
    department: 'Soins',
    location: paris,
    contract: { type: 'CDI' },
    salary: { min: 2_650, max: 3_100, period: 'month' },
    workTime: 'full',
    descriptions: {
      company: aboutClinic,
      position:
        'Vous veillez sur un service de vingt lits avec une aide-soignante, de 20 h 30 à 6 h 30, trois nuits une semaine et quatre la suivante. Le planning est connu deux mois à l’avance.',
      profile:
        'Le diplôme d’État est nécessaire, l’expérience de la nuit ne l’est pas : une infirmière référente vous accompagne pendant six semaines, et l’équipe de jour passe le relais sans se presser.',
    },
    benefits: ['Crèche sur place', 'Treizième mois', 'Nuits majorées de 25 %'],
  },
  {
    title: 'Masseur·se-kinésithérapeute',
    department: 'Rééducation',
    location: paris,
    contract: { type: 'CDI' },
    salary: { min: 34_000, max: 41_000 },
    workTime: 'part',
    descriptions: {
      company: aboutClinic,
      position:
        'Vous rééduquez après une opération ou un accident, en séances de quarante minutes, dans un plateau neuf avec bassin. Vous construisez le parcours de chaque patient avec le médecin.',
      profile:
        'Vous préférez le temps long à la cadence. Le diplôme d’État est demandé ; une formation en balnéothérapie est un plus, que nous finançons volontiers à qui arrive sans elle.',
    },
    benefits: ['Temps partiel choisi', 'Formation chaque année'],
  },
  {
    title: 'Cuisinier·ère de collectivité',
    department: 'Hôtellerie',
    location: paris,
    contract: { type: 'CDD', durationValue: 6, durationUnit: 'month' },
    salary: { min: 2_100, max: 2_300, period: 'month' },
    descriptions: {
      company: aboutClinic,
      position:
        'Vous préparez chaque jour cent vingt déjeuners avec des produits de saison, et vous adaptez les menus aux régimes avec la diététicienne. Deux dimanches par mois sont travaillés.',
      profile:
        'Un CAP de cuisine et le goût de bien nourrir suffisent. Vous savez tenir une cuisine propre, lire une fiche de régime, et goûter ce que vous envoyez avant que le chariot parte.',
    },
    benefits: ['Repas fournis', 'Horaires de jour'],
  },
];
