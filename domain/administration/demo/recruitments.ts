const atelier = { name: 'Atelier Lumière', logo: 'https://atelier-lumiere.example/logo.svg' };
const verdier = { name: 'Maison Verdier', logo: 'https://maison-verdier.example/logo.png' };

const lyon = {
  display: 'Lyon 7e',
  city: 'Lyon',
  postalCode: '69007',
  region: 'Auvergne-Rhône-Alpes',
  country: 'France',
};
const nantes = {
  display: 'Nantes',
  city: 'Nantes',
  postalCode: '44000',
  region: 'Pays de la Loire',
  country: 'France',
};
const dublin = {
  display: 'Dublin 2',
  city: 'Dublin',
  postalCode: 'D02',
  region: 'Leinster',
  country: 'Ireland',
};

const aboutAtelier =
  'Atelier Lumière conçoit et fabrique des luminaires pour les musées et les lieux publics. Quarante personnes y travaillent, du dessin à la pose, dans un ancien tissage de Lyon.';
const aboutVerdier =
  'Maison Verdier imprime et relie des livres d’art depuis 1921. Ses ateliers de Nantes réunissent des métiers rares, et une école interne forme chaque année six apprentis.';
const aboutAtelierEn =
  'Atelier Lumière designs and builds lighting for museums and public places. Forty people work here, from the first drawing to the last screw, and our Dublin studio serves the islands.';

const day = 86_400_000;

/** About a dozen offers, as a file of `recruitment import` would hold them, published in the days before `now`. */
export function demoRecruitments(now: Date): Record<string, unknown>[] {
  return publishedBefore(now, offers);
}

/** Those of one company alone, as its own workspace has them. */
export function verdierRecruitments(now: Date): Record<string, unknown>[] {
  return publishedBefore(
    now,
    offers.filter((offer) => offer.company === verdier && offer.anonymous !== true),
  );
}

/** For partners' test keys; a second import changes nothing (D47). */
export const testRecruitments = [
  {
    externalId: 'test-full',
    test: true,
    title: 'Offre d’essai : technicienne ou technicien de montage',
    location: lyon,
    contract: { type: 'CDI' },
    salary: { min: 27_000, max: 31_000 },
    company: atelier,
    descriptions: {
      company: aboutAtelier,
      position:
        'Cette offre sert aux essais des diffuseurs : personne ne lit les candidatures qu’elle reçoit.',
      profile: 'Aucun profil n’est recherché.',
    },
  },
  {
    externalId: 'test-bare',
    test: true,
    lang: 'en',
    title: 'Test job with nothing but its title',
  },
];

function publishedBefore(now: Date, chosen: readonly (typeof offers)[number][]): Record<string, unknown>[] {
  return chosen.map((offer, index) => ({
    ...offer,
    publishedAt: new Date(now.getTime() - (index + 1) * day).toISOString(),
    ...(offer.contract.type === 'CDD' && { closesAt: new Date(now.getTime() + 60 * day).toISOString() }),
  }));
}

const offers = [
  {
    title: 'Chef·fe de projet éclairage',
    department: 'Projets',
    location: lyon,
    contract: { type: 'CDI' },
    salary: { min: 42_000, max: 50_000 },
    salaryVisible: true,
    remoteWorkDays: 2,
    experienceLevel: '5 ans et plus',
    educationLevel: 'Bac+5',
    qualifications: { langues: ['français', 'anglais'], permis: 'B' },
    company: atelier,
    descriptions: {
      company: aboutAtelier,
      position:
        'Vous menez trois à cinq projets de front, du premier croquis à la réception : budget, planning, achats, suivi des poseurs. Vous êtes la voix de l’atelier auprès des architectes et des conservateurs.',
      profile:
        'Vous savez lire un plan, tenir un budget et dire non avec tact. Une première expérience de chantier dans un lieu ouvert au public est attendue ; la muséographie est un plus.',
    },
    benefits: ['Titres-restaurant', 'Mutuelle prise en charge à 80 %', 'Deux jours de télétravail'],
  },
  {
    title: 'Technicien·ne de maintenance',
    department: 'Atelier',
    location: lyon,
    contract: { type: 'CDI' },
    salary: { min: 2_300, max: 2_700, period: 'month' },
    salaryVisible: true,
    experienceLevel: '2 à 5 ans',
    educationLevel: 'Bac+2',
    qualifications: { habilitations: ['B1V', 'BR'] },
    company: atelier,
    descriptions: {
      company: aboutAtelier,
      position:
        'Vous entretenez les machines de l’atelier (découpe, pliage, peinture) et les luminaires déjà posés chez nos clients. Vous partez en tournée une semaine sur quatre, avec un véhicule équipé.',
      profile:
        'Vous aimez comprendre une panne avant de changer une pièce. Les habilitations électriques B1V et BR sont demandées ; nous finançons leur recyclage et la formation aux automates.',
    },
    benefits: ['Véhicule de service', 'Treizième mois'],
  },
  {
    title: 'Dessinateur·rice industriel·le',
    department: 'Bureau d’études',
    location: lyon,
    contract: { type: 'CDD', durationValue: 8, durationUnit: 'month' },
    salary: { min: 30_000, max: 34_000 },
    remoteWorkDays: 1,
    experienceLevel: 'Débutant accepté',
    educationLevel: 'Bac+3',
    qualifications: { logiciels: ['SolidWorks', 'Dialux'] },
    company: atelier,
    descriptions: {
      company: aboutAtelier,
      position:
        'Pendant un congé parental, vous mettez au net les plans de fabrication et les nomenclatures, et vous préparez les dossiers de découpe laser avec l’équipe de l’atelier.',
      profile:
        'Rigueur, curiosité et goût du détail comptent plus que les années. Une formation en conception mécanique et la pratique d’un logiciel 3D sont nécessaires pour prendre le poste.',
    },
    benefits: ['Titres-restaurant', 'Prime de fin de contrat'],
  },
  {
    title: 'Soudeur·se TIG',
    department: 'Atelier',
    location: lyon,
    contract: { type: 'CDI' },
    salary: { min: 15, max: 18, currency: 'EUR', period: 'hour' },
    salaryVisible: true,
    experienceLevel: '2 à 5 ans',
    educationLevel: 'CAP',
    company: atelier,
    descriptions: {
      company: aboutAtelier,
      position:
        'Vous assemblez en TIG des structures fines en inox et en laiton, à l’unité ou en petite série. Vous travaillez sur plan, en équipe de quatre, en horaires de jour uniquement.',
      profile:
        'Vous avez une main sûre et savez contrôler votre travail. Une licence de soudage à jour est un plus ; nous prenons en charge le passage des qualifications dès l’embauche.',
    },
    benefits: ['Semaine de quatre jours', 'Intéressement'],
  },
  {
    title: 'Relieur·se d’art',
    department: 'Atelier',
    location: nantes,
    contract: { type: 'CDI' },
    salary: { min: 26_000, max: 30_000 },
    experienceLevel: 'Débutant accepté',
    educationLevel: 'CAP',
    qualifications: { matériaux: ['cuir', 'toile', 'papier'] },
    company: verdier,
    descriptions: {
      company: aboutVerdier,
      position:
        'Vous cousez, montez et couvrez des ouvrages à petit tirage, du cahier plié au livre fini. Un maître relieur vous accompagne pendant la première année, sur des commandes réelles.',
      profile:
        'La patience et le sens des matières font la différence. Un CAP de reliure ou une pratique personnelle régulière conviennent ; votre book dira le reste, joignez-le à votre candidature.',
    },
    benefits: ['Formation interne', 'Participation aux transports à 75 %'],
  },
  {
    title: 'Conducteur·rice de presse offset',
    department: 'Atelier',
    location: nantes,
    contract: { type: 'CDI' },
    salary: { min: 29_000, max: 36_000 },
    salaryVisible: true,
    experienceLevel: '2 à 5 ans',
    educationLevel: 'Bac pro',
    company: verdier,
    descriptions: {
      company: aboutVerdier,
      position:
        'Vous calez et conduisez une presse cinq couleurs en deux-huit, vous contrôlez la teinte au fil du tirage et vous entretenez votre machine avec l’équipe de maintenance.',
      profile:
        'Vous voyez un demi-ton de trop avant le densitomètre. Une expérience de l’offset feuille est demandée, et l’habitude des papiers de création sera très appréciée par l’équipe.',
    },
    benefits: ['Prime d’équipe', 'Mutuelle familiale'],
  },
  {
    title: 'Libraire de la maison',
    department: 'Boutique',
    location: nantes,
    contract: { type: 'CDD', durationValue: 6, durationUnit: 'month' },
    salary: { min: 1_900, max: 2_050, period: 'month' },
    salaryVisible: true,
    experienceLevel: 'Débutant accepté',
    company: verdier,
    descriptions: {
      company: aboutVerdier,
      position:
        'Vous accueillez les visiteurs de la boutique d’atelier, vous tenez le site de vente et vous préparez les expéditions. Le samedi est travaillé, le dimanche et le lundi sont libres.',
      profile:
        'Vous lisez beaucoup et vous en parlez bien. L’anglais est nécessaire en été ; une première expérience de la vente ou des salons du livre aide, mais elle n’est pas exigée.',
    },
    benefits: ['Remise sur les livres', 'Titres-restaurant'],
  },
  {
    title: 'Responsable comptable',
    department: 'Gestion',
    location: { ...nantes, display: undefined },
    contract: { type: 'CDI' },
    salary: { min: 45_000, max: 55_000 },
    remoteWorkDays: 2,
    experienceLevel: '5 ans et plus',
    educationLevel: 'Bac+5',
    company: verdier,
    anonymous: true,
    descriptions: {
      company: aboutVerdier,
      position:
        'Pour une entreprise industrielle de cent personnes, vous tenez la comptabilité générale et analytique, vous préparez les clôtures mensuelles et vous encadrez deux comptables.',
      profile:
        'Vous connaissez la comptabilité de production et savez expliquer un écart à un chef d’atelier. La discrétion est demandée : ce recrutement est confidentiel jusqu’à l’entretien.',
    },
    benefits: ['Intéressement', 'Treizième mois'],
  },
  {
    title: 'Lighting Designer',
    department: 'Bureau d’études',
    lang: 'en',
    location: dublin,
    contract: { type: 'Permanent' },
    salary: { min: 48_000, max: 58_000 },
    salaryVisible: true,
    remoteWorkDays: 2,
    experienceLevel: '3 to 5 years',
    educationLevel: 'Bachelor',
    company: atelier,
    descriptions: {
      company: aboutAtelierEn,
      position:
        'You turn a curator’s idea into light: concept sketches, calculations, mock-ups on site and final focusing. You work with our Lyon workshop, which builds what you draw.',
      profile:
        'A portfolio with at least two built projects matters more than a degree. You are at ease with lighting calculation software, and you enjoy explaining your choices to non-specialists.',
    },
    benefits: ['Pension contribution', 'Annual visit to Lyon'],
  },
  {
    title: 'Full-Stack Developer (remote)',
    department: 'Projets',
    lang: 'en',
    location: { ...dublin, display: 'Remote, from Ireland' },
    contract: { type: 'Permanent' },
    salary: { min: 55_000, max: 68_000 },
    salaryVisible: true,
    remoteWorkDays: 5,
    experienceLevel: '3 to 5 years',
    qualifications: { languages: ['TypeScript', 'SQL'] },
    company: atelier,
    descriptions: {
      company: aboutAtelierEn,
      position:
        'You build and run the small web tools of our fitters and clients: maintenance logs, part catalogues, a 3D viewer. You own your work from the first conversation to production.',
      profile:
        'You write simple code, test it and document it. Experience with PostgreSQL and accessibility is expected; an interest in objects that one can touch will make you feel at home here.',
    },
    benefits: ['Fully remote', 'Home office budget', 'Four weeks of paid leave'],
  },
  {
    title: 'Customer Project Coordinator',
    department: 'Projets',
    lang: 'en',
    location: dublin,
    contract: { type: 'Fixed-term', durationValue: 12, durationUnit: 'month' },
    salary: { min: 38_000, max: 42_000 },
    remoteWorkDays: 1,
    experienceLevel: '1 to 3 years',
    company: atelier,
    descriptions: {
      company: aboutAtelierEn,
      position:
        'You keep clients, carriers and fitters in step: schedules, site access, deliveries and snag lists. You are the first person whom a museum calls, and the one who calls back.',
      profile:
        'You are organised, calm on the phone and precise in writing. French is welcome since the workshop is in Lyon, and we pay for evening classes if you wish to learn it with us.',
    },
    benefits: ['French classes', 'Travel pass'],
  },
  {
    title: 'Apprenti·e ébéniste',
    department: 'Atelier',
    location: lyon,
    contract: { type: 'Apprentissage', durationValue: 24, durationUnit: 'month' },
    experienceLevel: 'Débutant accepté',
    company: atelier,
    descriptions: {
      company: aboutAtelier,
      position:
        'Aux côtés d’une ébéniste, vous apprenez à préparer les bois, à monter des caissons et à finir les pièces qui portent nos luminaires. Trois semaines à l’atelier, une semaine en formation.',
      profile:
        'Aucune expérience n’est demandée, mais l’envie de faire de vos mains et d’y revenir jusqu’à ce que ce soit juste. Être majeur est nécessaire pour certaines machines de l’atelier.',
    },
    benefits: ['Outillage fourni', 'Hébergement possible'],
  },
];
