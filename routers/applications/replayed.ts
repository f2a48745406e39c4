/** The documentation of the header that marks a repeated submission (D67). */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Sent where the same application was received before.',
    example: 'true',
  },
};
