/** The media types of CVs, by the extensions of their files' names (contract section 8.2). */
export const cvMediaTypesByExtension = {
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

export type CvMediaType = (typeof cvMediaTypesByExtension)[keyof typeof cvMediaTypesByExtension];

/** Lists each media type once, with the extensions that its files may have. */
export function listCvMediaTypes(): { mediaType: CvMediaType; extensions: string[] }[] {
  const entriesByType = Map.groupBy(Object.entries(cvMediaTypesByExtension), ([, mediaType]) => mediaType);
  return [...entriesByType].map(([mediaType, entries]) => ({
    mediaType,
    extensions: entries.map(([extension]) => `.${extension}`),
  }));
}
