/** One thing that the file names, and what was done for it. */
export type PlanStep = {
  thing: 'workspace' | 'partner' | 'key' | 'webhook';
  /** The slug or the code. */
  name: string;
  /** The label of a key. */
  label?: string;
  change: 'create' | 'change' | 'none';
  /** The settings that differed. */
  fields?: string[];
  /** A new key, or a new webhook's secret, shown once. */
  key?: string;
  secret?: string;
  /** A sentence about what was done although it may not work. */
  warning?: string;
};
