const OWN_PREFIX = 'own.';

/** A question that the employer asks for one job, in the conversation's language. */
export type OwnQuestion = {
  id: `${typeof OWN_PREFIX}${string}`;
  text: string;
  /** The texts of a choice's options. The answer is in the person's own words all the same. */
  options?: readonly string[];
};

/** Makes the id that a job's own question has in a conversation, so that it differs from the six standard ones. */
export function ownQuestionId(id: string): OwnQuestion['id'] {
  return `${OWN_PREFIX}${id}`;
}

/** Tells whether an id is that of a job's own question. */
export function isOwnQuestion(id: string): id is OwnQuestion['id'] {
  return id.startsWith(OWN_PREFIX) && id.length > OWN_PREFIX.length;
}
