/** File types of CVs, by the extensions of their names (contract section 8.2). */
export const cvKinds = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  pjpeg: 'image/jpeg',
  pjp: 'image/jpeg',
  png: 'image/png',
} as const;

export type CvMediaType = (typeof cvKinds)[keyof typeof cvKinds];

/** Lists each type once, with the extensions that its files may have. */
export function listCvKinds(): { mediaType: CvMediaType; extensions: string[] }[] {
  const byType = Map.groupBy(Object.entries(cvKinds), ([, mediaType]) => mediaType);
  return [...byType].map(([mediaType, kinds]) => ({
    mediaType,
    extensions: kinds.map(([extension]) => `.${extension}`),
  }));
}

/** Returns the limit in bytes of all files of an application together, from the limit of one file. */
export function totalBytesMax(cvBytesMax: number): number {
  return 2 * cvBytesMax;
}
