import { getInvoiceCommand, sendInvoiceCommand } from '@tulay/contracts';
import type { MsgHdrs } from '@nats-io/nats-core';
import { COMMAND_ID_HEADER, CommandClient } from './command-client';
import type { NatsConnection } from './connection';

const sent: string[] = [];
const connection = {
  request: (_subject: string, _packet: string, { headers }: { headers: MsgHdrs }) => {
    sent.push(headers.get(COMMAND_ID_HEADER));
    return Promise.resolve({ json: () => ({ response: {} }) });
  },
} as unknown as NatsConnection;
const client = new CommandClient(connection);
const request = { id: 'inv_1', merchantId: 'mer_1', environment: 'test' as const };

beforeEach(() => sent.splice(0));

it('sends a command whose answer is kept under the id that its caller names, else under a new one', async () => {
  await client.ask(sendInvoiceCommand, request, 'cmd_form');
  await client.ask(sendInvoiceCommand, request);
  await client.ask(sendInvoiceCommand, request);
  expect(sent[0]).toBe('cmd_form');
  expect(new Set(sent).size).toBe(3);
});

it('names none to a command that is safe to repeat', async () => {
  await client.ask(getInvoiceCommand, request, 'cmd_form');
  expect(sent).toEqual(['']);
});
