import { accentColours, DEFAULT_ACCENT } from '#kernel/color/accent.ts';

/**
 * The colours of a mail. Elements have the light colours as inline styles, since many mail programs drop style sheets;
 * the sheet has the dark colours.
 */
const light = { paper: '#f6f7f7', surface: '#ffffff', ink: '#171b20', muted: '#57606a', line: '#e0e3e5' };
const dark = { paper: '#121518', surface: '#1a1e22', ink: '#e9ecef', muted: '#a4adb6', line: '#2e343a' };

const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

export type MailStyle = ReturnType<typeof buildStyle>;

/** Builds the styles of a mail's HTML in an employer's accent. */
export function buildStyle(accent: string | null) {
  const chosenAccent = accent ?? DEFAULT_ACCENT;
  const { accent: link, fill, on: textOnFill } = accentColours(chosenAccent, 'light');
  return {
    inline: {
      body: `margin:0;padding:0;background:${light.paper};color:${light.ink};font:16px/1.55 ${fonts}`,
      page: `background:${light.paper};padding:24px 12px`,
      card: `max-width:600px;background:${light.surface};border:1px solid ${light.line};border-radius:12px`,
      inner: 'padding:28px 28px 24px;overflow-wrap:anywhere',
      employer: `margin:0 0 20px;padding:0 0 14px;border-bottom:3px solid ${fill};font-size:15px;font-weight:600`,
      heading: 'margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700',
      title: 'margin:28px 0 8px;font-size:17px;line-height:1.3;font-weight:650',
      text: 'margin:0 0 16px',
      list: 'margin:0 0 16px;padding:0;list-style:none',
      item: `margin:0 0 10px;font-size:15px`,
      name: `display:block;color:${light.muted};font-size:13px`,
      entry: `margin:0 0 12px;padding:12px 14px;border:1px solid ${light.line};border-radius:8px;font-size:15px`,
      link: `color:${link}`,
      strong: `color:${link};font-size:16px;font-weight:600`,
      button: `display:inline-block;padding:13px 22px;border-radius:8px;background:${fill};color:${textOnFill};font-weight:600;text-decoration:none`,
      face: `border-radius:8px;background:${fill}`,
      footer: `padding:16px 28px;color:${light.muted};font-size:13px;line-height:1.5`,
      hidden: 'display:none;max-height:0;overflow:hidden;opacity:0;color:transparent',
    },
    sheet: buildSheet(chosenAccent),
  };
}

/** Builds the style sheet: the dark colours, and narrower margins on a phone. */
function buildSheet(accent: string): string {
  const { accent: link, fill, on: textOnFill } = accentColours(accent, 'dark');
  const rules = {
    '.paper': `background:${dark.paper}!important;color:${dark.ink}!important`,
    '.surface': `background:${dark.surface}!important;border-color:${dark.line}!important;color:${dark.ink}!important`,
    '.muted': `color:${dark.muted}!important`,
    '.line': `border-color:${dark.line}!important`,
    '.mark': `border-color:${fill}!important`,
    '.link': `color:${link}!important`,
    '.face': `background:${fill}!important`,
    '.button': `background:${fill}!important;color:${textOnFill}!important`,
  };
  const text = Object.entries(rules).map(([selector, style]) => `${selector}{${style}}`);
  const narrow = '@media(max-width:480px){.inner{padding:20px 18px 16px!important}}';
  return `:root{color-scheme:light dark}${narrow}@media(prefers-color-scheme:dark){${text.join('')}}`;
}
