/** The helpline of a country. Its number and the emergency number are free of charge there. */
type Helpline = {
  /** The number for people who think of suicide; null if only the emergency number is known. */
  number: string | null;
  url: string;
  emergency: string;
};

/**
 * The helplines by ISO 3166-1 alpha-2 code. They were checked in November 2026 against the press and public pages that
 * name them; no one called them.
 */
const helplines: Record<string, Helpline> = {
  FR: { number: '3114', url: 'https://3114.fr', emergency: '112' },
  BE: { number: '0800 32 123', url: 'https://www.preventionsuicide.be', emergency: '112' },
  CA: { number: '9-8-8', url: 'https://988.ca', emergency: '911' },
  CH: { number: '143', url: 'https://www.143.ch', emergency: '112' },
  DE: { number: '0800 111 0 111', url: 'https://www.telefonseelsorge.de', emergency: '112' },
  ES: { number: '024', url: 'https://www.sanidad.gob.es/linea024', emergency: '112' },
  GB: { number: '116 123', url: 'https://www.samaritans.org', emergency: '999' },
  IE: { number: '116 123', url: 'https://www.samaritans.org', emergency: '112' },
  LU: { number: '45 45 45', url: 'https://454545.lu', emergency: '112' },
  US: { number: '988', url: 'https://988lifeline.org', emergency: '911' },
};

/** A directory of helplines for any other country. 112 reaches the emergency services from any mobile phone. */
const directory: Helpline = { number: null, url: 'https://findahelpline.com', emergency: '112' };

/** Finds the helpline of a country. A job without a known country counts as one in France. */
export function helplineIn(countryCode: string | null): Helpline {
  return helplines[countryCode ?? 'FR'] ?? directory;
}
