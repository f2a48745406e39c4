/** The settings of a new workspace for which no value was given. */
export const workspaceDefaults = {
  lang: 'fr',
  timeZone: 'Europe/Paris',
  /** Candidates' data is kept for two years (D32). */
  retentionMonths: 24,
  /** A missing pay range is only reported (D43). */
  payTransparency: 'warn',
  notify: 'each',
  statusMails: 'on',
  openApplications: 'off',
} as const;
