/**
 * True for a path on the reader's own machine, where the sender's file does not exist, such as `C:\Photos\me.png`. A path
 * to a server, such as `\\server\me.png` or `file://server/me.png`, would be fetched, and the server would learn that the
 * document was opened.
 */
export function isLocalPath(target: string): boolean {
  const decoded = target.replace(/%([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const path = decoded
    .trim()
    .replaceAll('\\', '/')
    .replace(/^file:\/\/(?:localhost)?(?=\/)/i, '');
  // A drive may come first, as `C:` or `/C:`. Two slashes would begin a server, and a colon after them would end a
  // scheme, such as that of `http:`.
  return /^(?:\/?[a-z]:)?\/?(?!\/)[^:\p{Cc}]*$/iu.test(path);
}
