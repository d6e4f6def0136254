import {
  AUDITED_SERVICES,
  DomainError,
  listAuditEntriesCommand,
  type AuditedService,
  type AuditLogEntry,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

/** 2026-05-08T00:00:00Z */
const AT = 1_778_198_400;
const LARGEST_ID = '9223372036854775807';

const entry = (
  service: AuditedService,
  sequence: number,
  { micros = 0, ...fields }: Partial<AuditLogEntry> & { micros?: number } = {},
): AuditLogEntry => ({
  object: 'audit_entry',
  id: `${service}-${sequence}`,
  service,
  created: AT + Math.floor(micros / 1_000_000),
  created_us: String(AT * 1_000_000 + micros),
  actor: 'maria.santos',
  approved_by: null,
  action: 'payout.resolved',
  subject: 'po_1',
  merchant: 'mer_1',
  detail: { outcome: 'succeed', request_id: 'req_1' },
  ...fields,
});

const answer = (service: AuditedService, data: AuditLogEntry[], has_more = false) =>
  services.answer(listAuditEntriesCommand(service), () => ({ data, has_more }));
const asked = (service: AuditedService) => services.asked[listAuditEntriesCommand(service).subject];
const idsOf = (object: Record<string, unknown>) => (object.data as AuditLogEntry[]).map(({ id }) => id);

describe('operator audit list', () => {
  it('merges the entries of every service by time, newest first', async () => {
    answerOnly({
      payouts: [entry('payouts', 10, { micros: 3 }), entry('payouts', 9, { micros: 1 })],
      gateway: [entry('gateway', 5, { micros: 2 }), entry('gateway', 4, { micros: 1 })],
    });
    const { code, object } = await json('audit list');
    expect([code, idsOf(object)]).toEqual([0, ['payouts-10', 'gateway-5', 'gateway-4', 'payouts-9']]);
    expect(object).toMatchObject({ has_more: false, next: null, missing: [] });
  });

  it('sends the filters to every service', async () => {
    answerOnly({});
    await run(
      'audit list --merchant mer_1 --actor maria.santos --action payout.resolved --from 2026-05-08T00:00Z --to 1778198401 --limit 3',
    );
    const request = {
      merchantId: 'mer_1',
      actor: 'maria.santos',
      action: 'payout.resolved',
      createdGte: AT,
      createdLte: AT + 1,
      limit: 3,
    };
    for (const service of AUDITED_SERVICES) expect(asked(service)).toEqual([request]);
  });

  it('prints a table with the actor, the approver and the details', async () => {
    answerOnly({ payouts: [entry('payouts', 1, { approved_by: 'jose.cruz' })] });
    const { out } = await run('audit list');
    expect(out).toMatch(
      /2026-05-08 00:00:00 +payouts +maria\.santos +jose\.cruz +payout\.resolved +po_1 +outcome=succeed$/,
    );
  });

  it('continues each service after the last entry, even if several entries share a microsecond', async () => {
    const first = {
      gateway: [entry('gateway', 7)],
      payouts: [entry('payouts', 7)],
      catalog: [entry('catalog', 7)],
    };
    answerOnly(first);
    const { object } = await json('audit list --limit 2');
    expect([idsOf(object), object.has_more]).toEqual([['gateway-7', 'payouts-7'], true]);
    await run(`audit list --limit 2 --starting-after ${String(object.next)}`);
    const at = String(AT * 1_000_000);
    const after = (service: AuditedService) => asked(service)!.at(-1);
    expect(after('gateway')).toEqual({ limit: 2, after: { at, id: '0' } });
    expect(after('payouts')).toEqual({ limit: 2, after: { at, id: '7' } });
    expect(after('catalog')).toEqual({ limit: 2, after: { at, id: LARGEST_ID } });
  });

  it('identifies the service that does not respond, shows other services’ entries and fails', async () => {
    for (const service of AUDITED_SERVICES)
      if (service !== 'notifier') answer(service, service === 'payouts' ? [entry('payouts', 1)] : []);
    const { code, out, err } = await run('audit list');
    expect([code, out]).toEqual([1, expect.stringContaining('payout.resolved')]);
    expect(err).toBe('The list is incomplete. Entries are missing from notifier (not running).');
    expect((await json('audit list')).object).toMatchObject({
      data: [{ id: 'payouts-1' }],
      missing: [{ service: 'notifier', reason: 'not running' }],
      error: { code: 'incomplete' },
    });
  });

  it('fails if a service rejects the request', async () => {
    for (const service of AUDITED_SERVICES)
      services.answer(listAuditEntriesCommand(service), () => {
        throw new DomainError('insufficient_scope', 'Your role may not do this');
      });
    expect(await run('audit list')).toMatchObject({
      code: 1,
      err: 'insufficient_scope: Your role may not do this',
    });
  });

  it.each(['1.embed-1', 'payouts-7', '1.payouts-x'])('rejects the position %s', async (position) => {
    expect((await run(`audit list --starting-after ${position}`)).code).toBe(2);
  });
});

function answerOnly(entries: Partial<Record<AuditedService, AuditLogEntry[]>>): void {
  for (const service of AUDITED_SERVICES) answer(service, entries[service] ?? []);
}
