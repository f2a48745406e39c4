/**
 * The variables of the legal notice in the demonstration. The company is invented, and each value says so, since no one
 * can be reached there.
 */
export const demoEnvironment = {
  PUBLISHER_REGISTRATION: 'SAS, capital de 10 000 €, RCS Lyon 000 000 000 (démonstration : société inventée)',
  PUBLISHER_ADDRESS: '1 rue de l’Exemple, 69000 Lyon (démonstration)',
  PUBLISHER_PHONE: '04 00 00 00 00 (démonstration)',
  PUBLICATION_DIRECTOR: 'Amélie Exemple (démonstration)',
  HOSTING_PROVIDER: 'Hébergeur Exemple SAS, 2 rue de l’Exemple, 69000 Lyon, 04 00 00 00 00 (démonstration)',
};
