import { getCustomerCommand, sendInvoiceCommand, type Environment } from '@tulay/contracts';
import type { CommandClient } from '@tulay/messaging';
import type { Visit } from '../http/visit';
import { CatalogClient } from './catalog.client';

const sent: [string, object, string | undefined][] = [];
const commands = {
  ask: ({ subject }: { subject: string }, request: object, commandId?: string) => {
    sent.push([subject, request, commandId]);
    return Promise.resolve({});
  },
} as unknown as CommandClient;
const catalog = new CatalogClient(commands);

const visitAt = (merchantId: string, environment: Environment = 'test'): Visit =>
  ({ context: { member: { merchantId, role: 'owner' }, environment } }) as unknown as Visit;

beforeEach(() => sent.splice(0));

it('carries merchant and environment of the visit, whatever a request says', async () => {
  const typed = { id: 'cus_1', merchantId: 'mer_2', environment: 'live' };
  await catalog.ask(getCustomerCommand, visitAt('mer_1'), typed);
  expect(sent[0]![1]).toEqual({ id: 'cus_1', merchantId: 'mer_1', environment: 'test' });
});

it('sends a command under the id of its form', async () => {
  await catalog.ask(sendInvoiceCommand, visitAt('mer_1'), { id: 'inv_1' }, 'cmd_1');
  expect(sent[0]![2]).toBe('cmd_1');
});
