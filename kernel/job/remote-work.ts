/** A job with this many days of remote work a week, or more, is fully remote. */
export const FULLY_REMOTE_DAYS = 5;

/** Returns how much of a job's work is remote, by its days of remote work a week. */
export function remoteKind(days: number): 'none' | 'hybrid' | 'full' {
  if (days >= FULLY_REMOTE_DAYS) return 'full';
  return days >= 1 ? 'hybrid' : 'none';
}
