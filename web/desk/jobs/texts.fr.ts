export const jobsInFrench = {
  title: 'Offres',
  lead: 'Vos offres, publiées ou non.',
  none: 'Aucune offre pour le moment. Une offre publiée a sa page et son formulaire de candidature sur votre page carrières.',
  writeFirst: 'Écrire une première offre',
  add: 'Nouvelle offre',
  nextJobs: 'Offres suivantes',
  states: {
    visible: 'publiée',
    hidden: 'non publiée',
    sandbox: 'offre d’essai, que le public ne voit pas',
    outsideDates: 'publiée, hors de ses dates',
    closed: 'fermée',
  },
  applications: (count: number) => (count <= 1 ? `${count} candidature` : `${count} candidatures`),
  findings: (count: number) => (count === 1 ? '1 remarque' : `${count} remarques`),
  back: 'Offres',
  newTitle: 'Nouvelle offre',
  editLead:
    '« Vérifier et prévisualiser » montre l’aperçu, sans rien enregistrer. Une offre publiée paraît sur votre page carrières.',
  seePublished: 'Voir l’offre publiée',
  actions: {
    heading: 'Publication',
    publish: 'Publier',
    unpublish: 'Retirer de la publication',
    close: 'Fermer l’offre aux candidatures',
    publishHint: 'Si vous la publiez, l’offre paraît sur votre page carrières, et on peut y postuler.',
    unpublishHint:
      'Si vous la retirez, l’offre quitte votre page carrières, comme si elle n’avait pas paru ; vous pouvez la publier de nouveau. Les candidatures reçues restent.',
    closeHint:
      'Pour un poste pourvu ou abandonné : l’offre ne reçoit plus de candidatures, et si elle a paru, son adresse dit qu’elle est fermée. Les candidatures reçues restent.',
    closed:
      'L’offre ne reçoit plus de candidatures. Sous le formulaire, « Enregistrer, rouvrir et publier » la rouvre.',
    sure: 'Ne plus recevoir de candidatures à cette offre',
    sureRequired: 'Cochez la case pour fermer l’offre.',
  },
  fields: {
    title: 'Intitulé',
    'location.city': 'Ville',
    'location.postalCode': 'Code postal',
    'location.country': 'Pays',
    'contract.type': 'Type de contrat',
    'contract.durationValue': 'Durée',
    'contract.durationUnit': 'Unité de durée',
    'salary.min': 'Salaire minimal',
    'salary.max': 'Salaire maximal',
    'salary.currency': 'Monnaie',
    'salary.period': 'Salaire par',
    salaryVisible: 'Montrer le salaire',
    remoteWorkDays: 'Jours de télétravail par semaine',
    workTime: 'Temps de travail',
    'descriptions.position': 'Le poste',
    'descriptions.profile': 'Le profil',
    'descriptions.company': 'L’entreprise',
    benefits: 'Avantages',
    closesAt: 'Dernier jour pour postuler',
  },
  groups: {
    job: 'Poste et lieu',
    pay: 'Salaire',
    words: 'Annonce',
    more: 'Autres précisions : durée, télétravail, avantages, dernier jour',
  },
  hints: {
    contractType: 'Par exemple CDI, CDD, Intérim, Alternance.',
    benefits: 'Un par ligne.',
    rich: 'Une ligne qui commence par « - » fait une liste, par « ## » un titre.',
    closesAt: 'L’offre est fermée à la fin de ce jour.',
    country: 'Nom ou code, comme FR.',
  },
  durationUnits: { '': 'non précisée', day: 'jours', week: 'semaines', month: 'mois', year: 'ans' },
  periods: { hour: 'heure', day: 'jour', week: 'semaine', month: 'mois', year: 'an' },
  workTimes: { '': 'non précisé', full: 'temps plein', part: 'temps partiel' },
  questions: {
    heading: 'Vos questions aux candidats',
    lead: 'Le formulaire de candidature les pose. Une question sans texte est retirée.',
    text: (number: number) => `Question ${number}`,
    kind: 'Réponse',
    kinds: {
      text: 'texte',
      yesNo: 'oui ou non',
      choice: 'choix',
      date: 'date',
      amount: 'montant',
      number: 'nombre',
    },
    options: 'Réponses possibles d’un choix, une par ligne',
    required: 'Réponse obligatoire',
    others: (count: number) =>
      count === 1
        ? '1 autre question vient d’un import : elle reste.'
        : `${count} autres questions viennent d’un import : elles restent.`,
  },
  payHidden: (pay: string) => `Salaire non montré : ${pay}.`,
  preview: 'Aperçu',
  previewHint: 'Rien n’est enregistré. La page de l’offre dit ceci :',
  check: 'Vérifier et prévisualiser',
  saving: {
    publish: 'Enregistrer et publier',
    hidden: 'Enregistrer sans publier',
    published: 'Enregistrer',
    unpublish: 'Enregistrer et retirer de la publication',
    closed: 'Enregistrer sans rouvrir',
    reopen: 'Enregistrer, rouvrir et publier',
  },
  invalid: 'Cette valeur n’est pas acceptée.',
  required: 'À remplir.',
  amount:
    'Écrivez le montant en chiffres, comme 40000 ou 40000,50, sans point ni virgule entre les milliers.',
  tooLong: (max: number) => `Au plus ${max} caractères.`,
  unclean: 'Le texte contient un caractère invisible : saisissez-le à la main.',
  hiddenField: (name: string) =>
    `« ${name} » vient d’un import et n’est plus accepté ; ce formulaire ne le montre pas. Corrigez l’offre dans l’import.`,
  salaryOrder: 'Le salaire minimal dépasse le salaire maximal.',
  currency: 'Écrivez le code de la monnaie, comme EUR.',
  payRange: 'La loi du lieu de travail demande une fourchette de salaire.',
  closesTooEarly: 'Le dernier jour doit venir après la publication.',
  remarksHeading: 'Ce que diraient les sites d’emploi et la loi',
  otherBoards: 'sites de la famille d’Indeed',
  rules: {
    company:
      'L’offre cache le nom de l’employeur, qui est demandé : cela vient d’un import, et ce formulaire ne l’a pas.',
    city: 'Il manque la ville : remplissez « Ville ».',
    region: 'Il manque la région, qui vient d’un import : ce formulaire ne l’a pas.',
    country: 'Il manque le pays : remplissez « Pays ».',
    published_at: 'Il manque le jour de publication : publiez l’offre.',
    place: 'Il manque le lieu : remplissez « Ville » et « Pays ».',
    title: 'L’intitulé contient un lieu, un salaire ou un nombre : gardez le nom du poste.',
    title_length: 'L’intitulé est trop long : raccourcissez-le.',
    description:
      'Le texte est trop court ou trop long : dites le travail dans « Le poste », la personne dans « Le profil ».',
    postal_code: 'Il manque le code postal : remplissez « Code postal ».',
    poster_email:
      'Il manque l’adresse e-mail de qui publie : demandez à l’exploitant du service de la donner.',
    company_id:
      'Il manque le numéro de votre page d’entreprise : demandez à l’exploitant du service de le donner.',
    pay_range:
      'La loi du pays demande un salaire dans l’annonce : remplissez-le et cochez « Montrer le salaire ».',
  },
  noRemarks: 'Rien à signaler.',
  closedMeanwhile:
    'Cette offre a été fermée entre-temps, et rien n’est enregistré. Le bouton « Enregistrer, rouvrir et publier » la rouvre.',
  savedBefore:
    'Ce formulaire est déjà enregistré comme offre : modifiez-la dans la liste. L’envoyer encore crée une autre offre.',
  missing: {
    title: 'Cette offre n’est pas ici',
    text: 'Le lien est incomplet ou mal recopié, ou l’offre appartient à un autre employeur.',
  },
};

export type JobsTexts = typeof jobsInFrench;
