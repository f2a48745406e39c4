/** The paths of the pages that links with a token open. `web` shows these pages. */
export const linkedPages = {
  addressChange: '/address/{token}',
  alerts: '/alerts/{token}',
  confirmation: '/confirm/{token}',
  conversation: '/chat/{token}',
  employer: '/employer/{token}',
  portal: '/portal/{token}',
} as const;

type Link = { publicUrl: string; token: string };

/** Makes the URL of a link. */
export function linkTo(page: keyof typeof linkedPages, { publicUrl, token }: Link): string {
  return `${publicUrl}${linkedPages[page].replace('{token}', token)}`;
}
