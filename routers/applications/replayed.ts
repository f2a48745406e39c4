/** The header that tells a repeat from a first submission, for the document (D67). */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Sent where the same application was received before.',
    example: 'true',
  },
};
