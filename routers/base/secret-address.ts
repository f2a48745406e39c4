const policy = { 'Referrer-Policy': 'no-referrer' };

/** The header by which browsers do not send the address to other sites, for addresses that are credentials. */
export const secretAddress = {
  headers: () => policy,
  documentedHeaders: {
    'Referrer-Policy': {
      description: 'The address is a credential. Browsers do not send it to other sites.',
      example: 'no-referrer',
    },
  },
};
