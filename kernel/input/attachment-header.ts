/** Writes the Content-Disposition header with which a browser saves a file under its name and does not show it. */
export function attachmentHeader(fileName: string): string {
  const asciiName = fileName.replace(/[^A-Za-z0-9 ._-]+/g, '_');
  // `encodeURIComponent` leaves these characters as they are, but RFC 8187 does not allow them.
  const encodedName = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
