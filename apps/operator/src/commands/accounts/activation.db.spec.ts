import {
  approveMerchantCommand,
  getApplicationCommand,
  listPendingApplicationsCommand,
  readDocumentCommand,
  rejectMerchantCommand,
  type Activation,
  type Application,
} from '@tulay/contracts';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const CONTENT = Buffer.from('%PDF-1.7 the permit of Aling Nena');
const DIGEST = 'd'.repeat(64);

const application: Application = {
  merchant_id: 'mer_1',
  merchant_name: 'Aling Nena',
  state: 'submitted',
  revision: 2,
  digest: DIGEST,
  details: {
    legalName: 'Aling Nena Trading',
    kind: 'sole_proprietorship',
    registrationNumber: 'DTI-1234567',
    tin: '123-456-789-00000',
    address: 'Quezon City',
    contactName: 'Nena Reyes',
    contactPhone: '+639171234567',
  },
  account: { bankCode: 'BPI', accountNumber: '9876543210', accountName: 'Nena Reyes' },
  documents: [
    {
      id: '01a',
      kind: 'registration',
      name: '../../escape.pdf',
      type: 'application/pdf',
      size: CONTENT.length,
      sha256: createHash('sha256').update(CONTENT).digest('hex'),
      created: 1_777_593_600,
    },
  ],
  submitted_at: 1_777_593_600,
};
const activation: Activation = {
  merchant_id: 'mer_1',
  state: 'approved',
  revision: 2,
  reason: null,
  fee: { amount: 1500, currency: 'PHP', environment: 'live', url: null },
  change: 1,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulay-documents-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function serveContent(content = CONTENT): void {
  services.answer(readDocumentCommand, ({ part }) => ({
    base64: content.subarray(part * 10, (part + 1) * 10).toString('base64'),
    has_more: (part + 1) * 10 < content.length,
  }));
}

it('`merchant list --pending` reads every page', async () => {
  const pending = {
    merchant_id: 'mer_1',
    merchant_name: 'Aling Nena',
    revision: 2,
    submitted_at: 1_777_593_600,
  };
  services.answer(listPendingApplicationsCommand, ({ startingAfter }) =>
    startingAfter
      ? { applications: [{ ...pending, merchant_id: 'mer_2' }], has_more: false }
      : { applications: [pending], has_more: true },
  );
  const { object } = await json('merchant list --pending');
  expect(object).toEqual({ applications: [pending, { ...pending, merchant_id: 'mer_2' }] });
  expect((await run('merchant list --pending')).out).toContain(
    'mer_1  Aling Nena  2           2026-05-01 00:00',
  );
});

describe('application documents', () => {
  it('are listed with the whole application', async () => {
    services.answer(getApplicationCommand, () => application);
    const { out } = await run('merchant documents --merchant mer_1');
    for (const shown of [DIGEST, 'Aling Nena Trading', '9876543210', 'registration', 'application/pdf'])
      expect(out).toContain(shown);
  });

  it('are saved under generated names, readable only by their owner', async () => {
    services.answer(getApplicationCommand, () => application);
    serveContent();
    const target = join(folder, 'nena');
    expect((await json(`merchant documents --merchant mer_1 --save ${target}`)).code).toBe(0);
    expect([readdirSync(folder), readdirSync(target)]).toEqual([['nena'], ['1-registration.pdf']]);
    const file = join(target, '1-registration.pdf');
    expect([readFileSync(file), statSync(file).mode & 0o777]).toEqual([CONTENT, 0o600]);
  });

  it('are rejected if their SHA-256 does not match', async () => {
    services.answer(getApplicationCommand, () => application);
    serveContent(Buffer.from('another content'));
    const { code, object } = await json(`merchant documents --merchant mer_1 --save ${folder}`);
    expect([code, readdirSync(folder)]).toEqual([1, []]);
    expect(object).toMatchObject({ error: { message: expect.stringContaining('SHA-256') } });
  });
});

describe('approving or rejecting an application', () => {
  beforeEach(() => {
    services.answer(approveMerchantCommand, () => activation);
    services.answer(rejectMerchantCommand, ({ reason }) => ({
      ...activation,
      state: 'rejected' as const,
      reason,
    }));
  });

  it('identifies the submission by its revision and digest', async () => {
    services.answer(getApplicationCommand, () => application);
    const { out } = await run(`merchant approve --merchant mer_1 --digest ${DIGEST}`);
    expect(out).toContain('₱1,500.00');
    expect(services.asked[approveMerchantCommand.subject]).toEqual([
      { merchantId: 'mer_1', revision: 2, digest: DIGEST },
    ]);
    await run('merchant reject --merchant mer_1 --reason "The permit cannot be read"');
    expect(services.asked[rejectMerchantCommand.subject]).toEqual([
      { merchantId: 'mer_1', revision: 2, reason: 'The permit cannot be read' },
    ]);
  });

  it('applies only to the submission that was reviewed', async () => {
    services.answer(getApplicationCommand, () => application);
    const { code } = await json(`merchant approve --merchant mer_1 --digest ${'e'.repeat(64)}`);
    expect([code, services.asked[approveMerchantCommand.subject]]).toEqual([2, undefined]);
  });

  it('is rejected for a draft', async () => {
    services.answer(getApplicationCommand, () => ({ ...application, state: 'draft', revision: 0 }));
    for (const line of ['approve --merchant mer_1', 'reject --merchant mer_1 --reason no'])
      expect((await json(`merchant ${line}`)).code).toBe(2);
    expect(services.asked[approveMerchantCommand.subject]).toBeUndefined();
  });
});
