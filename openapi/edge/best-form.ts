import type { Request } from 'express';
import { languageKeyOf } from '#domain/notices/language.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import type { Operation } from '../operations.ts';

type Asked = { request: Request; operation: Operation; accepted: readonly string[] };

/**
 * The first accepted form that the answer has: a job of an anonymous employer has no JSON-LD (D51). `key` tells forms
 * and languages of one answer apart.
 */
export async function inBestForm<Kept>(
  { request, operation, accepted: [mediaType = '', ...others] }: Asked,
  get: (form: { mediaType: string; key: readonly string[] }) => Promise<Kept>,
): Promise<Kept> {
  const { alternatives, translated } = operation.rest;
  const key = [
    ...(alternatives === undefined ? [] : [mediaType]),
    ...(translated === true ? [languageKeyOf(request.get('Accept-Language') ?? null)] : []),
  ];
  try {
    return await get({ mediaType, key });
  } catch (error) {
    if (others.length === 0 || toDomainError(error).reason !== 'not_acceptable') throw error;
    return inBestForm({ request, operation, accepted: others }, get);
  }
}
