const policy = { 'Referrer-Policy': 'no-referrer' };

/** Of an operation whose address opens it: the headers that keep the address from other sites. */
export const secretAddress = {
  headers: () => policy,
  documentedHeaders: {
    'Referrer-Policy': {
      description: 'The address is a credential, which no other site is told.',
      example: 'no-referrer',
    },
  },
};
