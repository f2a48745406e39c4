/** The query of an address; a name that is given several times has a list. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
