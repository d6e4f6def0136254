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

it('sends one form under one command id, which no other merchant or side has', async () => {
  const press = async (visit: Visit, formId: string) => {
    await catalog.ask(sendInvoiceCommand, visit, { id: 'inv_1' }, formId);
    return sent.at(-1)![2];
  };
  const first = await press(visitAt('mer_1'), 'form');
  expect(await press(visitAt('mer_1'), 'form')).toBe(first);
  const others = [
    await press(visitAt('mer_1'), 'other'),
    await press(visitAt('mer_2'), 'form'),
    await press(visitAt('mer_1', 'live'), 'form'),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});
