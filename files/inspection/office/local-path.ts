/** Matches a drive: `C:` or `/C:`. */
const drive = '/?[a-z]:';
/**
 * Matches a path without a drive. Two slashes would begin a server; a colon would end a scheme, such as that of
 * `http:`.
 */
const pathOnDrive = '/?(?!/)[^:\\p{Cc}]*';
const LOCAL_PATH = new RegExp(`^(?:${drive})?${pathOnDrive}$`, 'iu');

/**
 * True for a path on the reader's own machine, where the sender's file does not exist, such as `C:\Photos\me.png`. A
 * path to a server, such as `\\server\me.png` or `file://server/me.png`, would be fetched, and the server would learn
 * that the document was opened.
 */
export function isLocalPath(target: string): boolean {
  const decoded = target.replace(/%([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const path = decoded
    .trim()
    .replaceAll('\\', '/')
    .replace(/^file:\/\/(?:localhost)?(?=\/)/i, '');
  return LOCAL_PATH.test(path);
}
