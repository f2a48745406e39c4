import { type Check, lack, runCheck } from '#domain/administration/service/check.ts';
import type { Config } from '../config/config.ts';

/** Keys with fewer distinct bytes were probably typed: 32 random bytes have about 30. */
const DISTINCT_BYTES_MIN = 12;

/**
 * Checks the settings that a production needs and that need no connection: address, proxy, operators' port, keys,
 * publisher.
 */
export function checkProduction(config: Config): Promise<Check[]> {
  return Promise.all([
    runCheck('public address', () => checkPublicAddress(config)),
    runCheck('proxy', () => checkProxy(config)),
    runCheck('operators’ port', () => checkOps(config)),
    runCheck('keys', () => checkKeys(config)),
    runCheck('publisher', () => checkPublisher(config)),
  ]);
}

function checkPublicAddress({ publicUrl }: Config) {
  if (publicUrl === undefined) return lack('PUBLIC_URL is not set: links in mails lead to this machine');
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:') return lack(`PUBLIC_URL is ${publicUrl}: give an https address`);
  const isDomainName = hostname.includes('.') && !/^[\d.]+$/.test(hostname);
  if (!isDomainName) return lack(`PUBLIC_URL is ${publicUrl}: give the name that the public knows`);
  return publicUrl;
}

/** Checks the settings for a proxy, which must be in front of the nodes, since they do not speak TLS. */
function checkProxy({ trustProxyHops, shutdownDelaySeconds }: Config) {
  if (trustProxyHops === 0) {
    return lack('TRUST_PROXY is 0: behind a proxy all callers would share the limits of one address');
  }
  if (shutdownDelaySeconds === 0) {
    return lack('SHUTDOWN_DELAY_SECONDS is 0: a proxy sends requests to a node that is ending');
  }
  return `${trustProxyHops} in front of the nodes; it has ${shutdownDelaySeconds} seconds to notice that one ends`;
}

function checkOps({ ops }: Config) {
  if (ops !== null) return `${ops.host}:${ops.port}`;
  return lack('OPS_PORT is not set: neither a proxy nor Prometheus can read a node’s state');
}

function checkKeys({ tokenKeys, dataKeys }: Config) {
  if (tokenKeys === undefined || dataKeys === undefined) {
    return lack('generated into DATA_DIR: give TOKEN_KEYS and DATA_KEYS, and keep a copy apart from backups');
  }
  if (tokenKeys.some((key) => dataKeys.some((other) => other.equals(key)))) {
    return lack('TOKEN_KEYS and DATA_KEYS share a key: give each its own');
  }
  const namesOfTypedKeys = Object.entries({ TOKEN_KEYS: tokenKeys, DATA_KEYS: dataKeys })
    .filter(([, keys]) => keys.some((key) => new Set(key).size < DISTINCT_BYTES_MIN))
    .map(([name]) => name);
  if (namesOfTypedKeys.length > 0)
    return lack(`not random: ${namesOfTypedKeys.join(' and ')}; make keys with openssl rand`);
  return 'given, and each for one purpose';
}

/** Checks the facts that the law (LCEN, article 1-1) requires of a professional publisher. */
function checkPublisher({ database, publisher, site }: Config) {
  if (database === null && publisher.contactEmail.endsWith('@guichet.example')) {
    return lack('PUBLISHER_LEGAL_NAME and PUBLISHER_CONTACT_EMAIL are those of the demo');
  }
  const facts = {
    PUBLISHER_ADDRESS: publisher.address,
    PUBLISHER_PHONE: site.publisherPhone,
    PUBLISHER_REGISTRATION: site.publisherRegistration,
    PUBLICATION_DIRECTOR: site.publicationDirector,
    HOSTING_PROVIDER: site.hostingProvider,
  };
  const missingNames = Object.entries(facts).flatMap(([name, fact]) => (fact == null ? [name] : []));
  if (missingNames.length > 0)
    return lack(`not set: ${missingNames.join(', ')}; the legal notice has no such line`);
  return publisher.legalName;
}
