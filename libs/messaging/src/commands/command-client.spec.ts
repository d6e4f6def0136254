import { createPayoutCommand, getInvoiceCommand, sendInvoiceCommand, sendingUnder } from '@tulay/contracts';
import type { MsgHdrs } from '@nats-io/nats-core';
import { COMMAND_ID_HEADER, CommandClient } from './command-client';
import type { NatsConnection } from '../connection/connection';

const sent: string[] = [];
const connection = {
  status: () => [],
  request: (_subject: string, _packet: string, { headers }: { headers: MsgHdrs }) => {
    sent.push(headers.get(COMMAND_ID_HEADER));
    return Promise.resolve({ json: () => ({ response: {} }) });
  },
} as unknown as NatsConnection;
const client = new CommandClient(connection);
const request = { id: 'inv_1', merchantId: 'mer_1', environment: 'test' as const };

beforeEach(() => sent.splice(0));
afterEach(() => jest.useRealTimers());

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

it('CommandClient repeats a command without a reply after its connection to the bus was replaced', async () => {
  jest.useFakeTimers(); // With fake timers, the timeout after which the client would repeat the command anyway never elapses.
  let replace: (status: object) => void = () => undefined;
  const replaced = new Promise((resolve) => (replace = resolve));
  const subjects: string[] = [];
  const reply = { json: () => ({ response: 'repeated' }) };
  const replaceable = {
    status: () => [replaced],
    request: (subject: string) => {
      subjects.push(subject);
      return subjects.length === 1 ? new Promise(() => undefined) : Promise.resolve(reply);
    },
    requestMany: () => [],
    flush: () => Promise.resolve(),
  } as unknown as NatsConnection;
  const response = new CommandClient(replaceable).ask(getInvoiceCommand, request);
  replace({ type: 'reconnect' });
  expect(await response).toBe('repeated');
  expect(subjects).toEqual([getInvoiceCommand.subject, getInvoiceCommand.subject]);
});

it('CommandClient does not send a command ID with a read', async () => {
  await client.ask(getInvoiceCommand, request, 'cmd_form');
  expect(sent).toEqual(['']);
});
