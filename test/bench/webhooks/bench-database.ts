import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** An empty database for one benchmark; the service under test runs the migrations. */
export class BenchDatabase {
  private constructor(
    /** Superuser URL of the database. */
    readonly url: string,
    readonly client: Client,
    private readonly remove: () => Promise<void>,
  ) {}

  static async create(adminUrl: string): Promise<BenchDatabase> {
    const name = `bench_${randomBytes(6).toString('hex')}`;
    await onServer(adminUrl, `CREATE DATABASE ${name}`);
    const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
    const client = new Client({ connectionString: url });
    await client.connect();
    return new BenchDatabase(url, client, () => onServer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  }

  async drop(): Promise<void> {
    await this.client.end();
    await this.remove();
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
