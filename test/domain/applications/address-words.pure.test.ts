import { expect, test } from 'vitest';
import { faultSentences } from '#domain/applications/form/fault-sentences.ts';
import { portfolioUrl } from '#domain/applications/form/field-schemas.ts';
import { formLabels } from '#domain/applications/form/form-labels.ts';

test.each(['fr', 'en'] as const)(
  'the hint and the fault of a page’s address have the same example, which the form accepts with and without https:// (%s)',
  (lang) => {
    const [example = ''] = /[a-z]+\.[a-z]+\/camille/.exec(formLabels[lang].portfolioUrlHint) ?? [];
    const fault = faultSentences[lang].invalid_url('');
    expect(fault).toContain(example);
    expect(fault).not.toMatch(/commence par|begins with/);
    for (const accepted of [example, `https://${example}`])
      expect(portfolioUrl.safeParse(accepted).success).toBe(true);
    expect(portfolioUrl.safeParse(`http://${example}`).success).toBe(false);
  },
);
