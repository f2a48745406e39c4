/** The used part of highlight.js. Its own types would bring those of a browser's page into the whole program. */
declare const core: {
  registerLanguage(name: string, language: object): void;
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
};
export default core;
