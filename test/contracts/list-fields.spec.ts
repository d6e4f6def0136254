import { listPayoutsCommand, type ListPayoutsRequest } from '@tulay/contracts';
import { allCommands, CommandClient, type NatsConnection } from '@tulay/messaging';

it('every list command declares the fields of its request', () => {
  const lists = allCommands().filter(({ subject }) => subject.includes('.cmd.list-'));
  expect(lists.length).toBeGreaterThan(25);
  expect(lists.filter(({ fields }) => fields === null)).toEqual([]);
});

it('a command client sends only the fields of the contract', async () => {
  const sent: unknown[] = [];
  const connection = {
    status: () => [],
    request: (_subject: string, packet: string) => {
      sent.push((JSON.parse(packet) as { data: unknown }).data);
      return Promise.resolve({ json: () => ({ response: {} }) });
    },
  } as unknown as NatsConnection;
  const request: ListPayoutsRequest = {
    merchantId: 'mer_1',
    environment: 'test',
    limit: 1,
    status: 'pending',
  };
  const withMore = { ...request, userId: 'usr_1' };
  await new CommandClient(connection).ask(listPayoutsCommand, withMore);
  expect(sent).toEqual([request]);
});
