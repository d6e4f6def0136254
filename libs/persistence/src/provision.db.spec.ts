import { testDatabase, type TestDatabase } from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { provisionService, roleOf } from './provision';

/** A role that only this spec uses, because all specs on this server share the services' roles. */
const service = `rotated_${randomBytes(4).toString('hex')}`;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase('catalog', []);
});

afterAll(async () => {
  const admin = await opened(database.adminUrl);
  await admin.query(`DROP OWNED BY ${roleOf(service)}; DROP SCHEMA ${service}; DROP ROLE ${roleOf(service)}`);
  await admin.end();
  await database.drop();
});

async function opened(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const withPassword = (password: string): Promise<string> =>
  provisionService({ adminUrl: database.adminUrl, service, password });

describe("changing the password of a service's role", () => {
  it('keeps open connections and rejects new ones with the old password', async () => {
    const before = await withPassword('p1before');
    const open = await opened(before);
    const after = await withPassword('p1after');
    expect((await open.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await expect(opened(before)).rejects.toThrow('password authentication failed');
    await (await opened(after)).end();
    await open.end();
  });
});
