import { z } from 'zod';
import { httpBase } from './validators.ts';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Matches a segment of a prefix, but not `.` and `..`, which a URL would drop. */
const SEGMENT = /^(?!\.{1,2}$)[\w.!*'()-]+$/;
/** The region for stores other than Amazon's, which need one in signatures only. */
const OTHER_STORES_REGION = 'us-east-1';

/** The fix for a fault in each part of the value. */
const fixes = {
  form: 'give file: or s3://bucket/prefix?endpoint=…&region=…',
  bucket: 'give a bucket of 3 to 63 lower-case letters, digits, dots and hyphens',
  prefix: "give a prefix of letters, digits and -_.!*'() between single slashes",
  options: 'give endpoint and region as its only parameters, once each',
  endpoint: 'give an http(s) address without login, query or fragment as the endpoint',
  region: 'give a region such as eu-west-3',
};

/** Accepts `file:` and `s3://bucket/prefix?endpoint=…&region=…`; each error names its own fix. */
export function cvStore() {
  return z.string().transform((text, context) => {
    const parsed = parseCvStore(text);
    if (typeof parsed !== 'string') return parsed;
    context.addIssue({ code: 'custom', params: { fix: fixes[parsed] } });
    return z.NEVER;
  });
}

/** Returns the place, or the faulty part of the text. */
function parseCvStore(text: string) {
  if (text === 'file:') return { kind: 'file' as const };
  // The bucket and the query have no `#`, and the bucket no login.
  const [, bucket, path = '', query = ''] =
    /^s3:\/\/([^/?#@]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(text) ?? [];
  if (bucket === undefined) return 'form';
  if (!BUCKET.test(bucket)) return 'bucket';
  const prefix = path.replace(/\/$/, '');
  if (prefix !== '' && !prefix.split('/').every((segment) => SEGMENT.test(segment))) return 'prefix';
  const options = [...new URLSearchParams(query)];
  const values = Object.fromEntries(options) as Record<string, string | undefined>;
  const { endpoint, region, ...unknownOptions } = values;
  const isRepeated = Object.keys(values).length < options.length;
  if (isRepeated || Object.keys(unknownOptions).length > 0) return 'options';
  if (endpoint !== undefined && !httpBase().safeParse(endpoint).success) return 'endpoint';
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region)) return 'region';
  return {
    kind: 's3' as const,
    bucket,
    prefix,
    endpoint,
    // Without an endpoint the store is Amazon's, and AWS_REGION may give its region.
    region: region ?? (endpoint === undefined ? undefined : OTHER_STORES_REGION),
  };
}
