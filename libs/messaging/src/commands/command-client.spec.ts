import { createPayoutCommand, getInvoiceCommand, sendInvoiceCommand, sendingUnder } from '@tulay/contracts';
import type { MsgHdrs } from '@nats-io/nats-core';
import { COMMAND_ID_HEADER, CommandClient } from './command-client';
import type { NatsConnection } from '../connection/connection';

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

it('CommandClient sends a stored command with the ID from its caller, or with a new ID', async () => {
  await client.ask(sendInvoiceCommand, request, 'cmd_form');
  await client.ask(sendInvoiceCommand, request);
  await client.ask(sendInvoiceCommand, request);
  expect(sent[0]).toBe('cmd_form');
  expect(new Set(sent).size).toBe(3);
});

it("CommandClient sends all commands of a request with the request's command ID, except calls with a separate ID", async () => {
  await sendingUnder('cmd_key', async () => {
    await client.ask(sendInvoiceCommand, request);
    await client.ask(sendInvoiceCommand, request, 'cmd_form');
  });
  await client.ask(sendInvoiceCommand, request);
  expect(sent.slice(0, 2)).toEqual(['cmd_key', 'cmd_form']);
  expect(sent[2]).not.toBe('cmd_key');
});

it('CommandClient sends a command ID with a command that creates an object by ID', async () => {
  const payout = { ...request, amount: '1', currency: 'PHP', method: 'gcash', destination: {} };
  await client.ask(createPayoutCommand, { ...payout, description: null, metadata: {} }, 'cmd_form');
  expect(sent).toEqual(['cmd_form']);
});

it('CommandClient sends no command ID with a read', async () => {
  await client.ask(getInvoiceCommand, request, 'cmd_form');
  expect(sent).toEqual(['']);
});
