/** Backgrounds of the pages: the paper and the surfaces of web/style/tokens.css. */
export const grounds = {
  light: ['#f6f7f7', '#ffffff'],
  dark: ['#121518', '#1a1e22'],
} as const;
