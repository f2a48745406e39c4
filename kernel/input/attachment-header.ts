/** Writes the Content-Disposition that has a browser save a file under its name, and never show it. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]+/g, '_');
  // RFC 8187 takes fewer characters than `encodeURIComponent` leaves unencoded.
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
