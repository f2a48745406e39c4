/** The numbers to call in a country, both free there. */
type Helpline = {
  /** Answers a person who thinks of suicide; null where the emergency number alone is known here. */
  number: string | null;
  url: string;
  emergency: string;
};

/**
 * The helplines by ISO 3166-1 code, compared in November 2026 with the press and public pages that name them. None
 * was called for this list.
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

/** Lists lines of every country; 112 reaches the emergency services from any mobile phone. */
const elsewhere: Helpline = { number: null, url: 'https://findahelpline.com', emergency: '112' };

/** Finds the helpline of a country; a job without a country known is one in France. */
export function helplineIn(countryCode: string | null): Helpline {
  return helplines[countryCode ?? 'FR'] ?? elsewhere;
}
