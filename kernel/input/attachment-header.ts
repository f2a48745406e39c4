/** Writes the Content-Disposition header with which a browser saves a file under its name and does not show it. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]+/g, '_');
  // RFC 8187 takes fewer characters than `encodeURIComponent` leaves unencoded.
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
