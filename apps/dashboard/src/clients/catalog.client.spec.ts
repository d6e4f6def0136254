import {
  changeStockCommand,
  createCustomerCommand,
  getCustomerCommand,
  sendInvoiceCommand,
  updateCustomerCommand,
  type Environment,
} from '@tulay/contracts';
import type { CommandClient } from '@tulay/messaging';
import type { RequestedChange, Requester, AuditedChanges } from '../changes/audited-changes';
import type { RequestContext } from '../http/request-context';
import { CatalogClient } from './catalog.client';

const sent: [string, object, string | undefined][] = [];
const commands = {
  ask: ({ subject }: { subject: string }, request: object, commandId?: string) => {
    sent.push([subject, request, commandId]);
    return Promise.resolve({});
  },
} as unknown as CommandClient;
const noted: [Requester, RequestedChange][] = [];
const changes = {
  request: (by: Requester, change: RequestedChange, send: () => Promise<unknown>) => {
    noted.push([by, change]);
    return send();
  },
} as unknown as AuditedChanges;
const catalog = new CatalogClient(commands, changes);

const visitAt = (merchantId: string, environment: Environment = 'test'): RequestContext =>
  ({
    context: { member: { merchantId, role: 'owner' }, user: { id: 'u1' }, environment },
  }) as unknown as RequestContext;

beforeEach(() => {
  sent.splice(0);
  noted.splice(0);
});

it("every request contains the session's merchant and mode, even if the caller passes different ones", async () => {
  const typed = { id: 'cus_1', merchantId: 'mer_2', environment: 'live' };
  await catalog.ask(getCustomerCommand, visitAt('mer_1'), typed);
  expect(sent[0]![1]).toEqual({ id: 'cus_1', merchantId: 'mer_1', environment: 'test' });
  expect(noted).toEqual([]);
});

it("a form's idempotency token is sent as the command ID", async () => {
  await catalog.ask(sendInvoiceCommand, visitAt('mer_1'), { id: 'inv_1' }, 'cmd_1');
  expect(sent[0]![2]).toBe('cmd_1');
  const by = { merchantId: 'mer_1', environment: 'test', userId: 'u1' };
  expect(noted).toEqual([[by, { action: 'invoice.send', detail: { id: 'inv_1' }, operation: 'cmd_1' }]]);
});

it("a creation is identified by the object's ID, other changes by the form's idempotency token", async () => {
  await catalog.ask(createCustomerCommand, visitAt('mer_1'), { id: 'cus_1' } as never);
  await catalog.ask(changeStockCommand, visitAt('mer_1'), { id: 'prd_1', changeId: 'stk_1' } as never);
  await catalog.ask(updateCustomerCommand, visitAt('mer_1'), { id: 'cus_1' }, 'cmd_2');
  expect(noted.map(([, { operation }]) => operation)).toEqual(['cus_1', 'stk_1', 'cmd_2']);
});

it('a change without an idempotency token is rejected', async () => {
  const asked = catalog.ask(updateCustomerCommand, visitAt('mer_1'), { id: 'cus_1' });
  await expect(asked).rejects.toThrow('customer.update has no idempotency token');
  expect(sent).toEqual([]);
});
