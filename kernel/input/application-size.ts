/**
 * Returns the maximum size in bytes of all files of an application together, from that of one file (D20). An application
 * is in memory while it arrives, so its five files may not all have the maximum size: two may, such as a CV and a letter.
 */
export function applicationFilesBytesMax(fileBytesMax: number): number {
  return 2 * fileBytesMax;
}
