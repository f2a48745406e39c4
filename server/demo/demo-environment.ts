/**
 * The variables of the legal notice in the demonstration. The company is invented, and each value says so in a
 * word that French and English share, since no one can be reached there.
 */
export const demoEnvironment = {
  PUBLISHER_REGISTRATION: 'SAS, capital 10 000 €, RCS Lyon 000 000 000 (fiction)',
  PUBLISHER_ADDRESS: '1 rue de l’Exemple, 69000 Lyon (fiction)',
  PUBLISHER_PHONE: '04 00 00 00 00 (fiction)',
  PUBLICATION_DIRECTOR: 'Amélie Exemple (fiction)',
  HOSTING_PROVIDER: 'Hébergeur Exemple SAS, 2 rue de l’Exemple, 69000 Lyon, 04 00 00 00 00 (fiction)',
};
