const policy = { 'Referrer-Policy': 'no-referrer' };

/** The header that keeps the address from other sites, for operations whose address is a credential. */
export const secretAddress = {
  headers: () => policy,
  documentedHeaders: {
    'Referrer-Policy': {
      description: 'The address is a credential, which no other site is told.',
      example: 'no-referrer',
    },
  },
};
