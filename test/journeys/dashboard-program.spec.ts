import { eventually } from '@tulay/testing';
import { newOrderedId } from '@tulay/contracts';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { Mailbox } from '../support/mailbox';
import { baseUrl, stackFile } from '../support/stack';

const open = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${baseUrl()}${path}`, { redirect: 'manual', ...init });

describe('the dashboard', () => {
  it('becomes ready with its schema and its NATS user', async () => {
    const { port } = stackFile().services.dashboard;
    // In a run that kills replicas, this replica may have just been killed.
    const itself = () => fetch(`http://127.0.0.1:${port}/readyz`);
    await eventually(async () => (await itself()).status === 200);
    expect((await open('/readyz')).status).toBe(200);
  });

  it.each(['/dashboard', '/dashboard/'])('redirects %s to the sign-in page', async (path) => {
    const { status, headers } = await open(path);
    expect([status, headers.get('location')]).toEqual([303, '/dashboard/sign-in']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('receives query parameters and sets cookies through the gateway', async () => {
    const { status, headers } = await open('/dashboard/?lang=fil');
    expect(status).toBe(303);
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^lang=fil;.*HttpOnly/));
  });

  it('responds with the request ID assigned by the gateway', async () => {
    const { headers } = await open('/dashboard/', { headers: { 'request-id': randomUUID() } });
    expect(headers.get('request-id')).toMatch(/^req_[0-9a-z]{26}$/);
  });

  it('returns 404 for an unknown page', async () => {
    expect((await open(`/dashboard/${randomUUID()}`)).status).toBe(404);
  });
});

it("the dashboard sends an email in its recipient's language", async () => {
  const mailbox = new Mailbox(`${randomUUID()}@example.test`);
  const database = new Client({ connectionString: stackFile().adminUrl });
  await database.connect();
  await database.query(
    `INSERT INTO dashboard.account_mails (id, kind, recipient, language, created)
     VALUES ($1, 'known_address', $2, 'fil', extract(epoch FROM now())::bigint)`,
    [newOrderedId('mail'), mailbox.address],
  );
  await database.end();
  const mail = await mailbox.one(/^May account ka na$/);
  expect(mail.text).toContain('/dashboard/sign-in\n');
  expect(mail.from!.value[0]!.name).toBe('Tulay');
});
