import { SEALING_SERVICES, type SealingService } from '@tulay/contracts';
import type { Prepared } from '@tulay/persistence';
import { valuesSealedWith } from '@tulay/testing';
import { Client, type QueryResultRow } from 'pg';
import { SCHEMA_SERVICES } from '../../../tools/stack/src/services/service-environment';
import { SEALED_COLUMNS } from '../../architecture/sealed-columns';

/** The ID of the sealing key, which is the same in every service of a stack. */
const KEY = 'k2';

/** Connects to a stack's database as the superuser. */
export async function adminQueries(adminUrl: string) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const query = async <Row extends QueryResultRow>(text: string | Prepared, values?: unknown[]) =>
    (await client.query<Row>(typeof text === 'string' ? text : text.text, values)).rows;
  return { db: { query }, close: () => client.end() };
}

/** Returns the columns of a stack's database that contain sealed values and that no service declares. */
export async function undeclaredSealedColumns(adminUrl: string): Promise<string[]> {
  const { db, close } = await adminQueries(adminUrl);
  try {
    const undeclared: string[] = [];
    for (const service of SCHEMA_SERVICES) {
      const declared = isSealing(service)
        ? SEALED_COLUMNS[service].map(({ table, column }) => `${table}.${column}`)
        : [];
      const found = Object.keys(await valuesSealedWith(db, KEY, service));
      if (isSealing(service) && !found.length) throw new Error(`${service} sealed nothing`);
      undeclared.push(
        ...found.filter((column) => !declared.includes(column)).map((column) => `${service}.${column}`),
      );
    }
    return undeclared;
  } finally {
    await close();
  }
}

const isSealing = (service: string): service is SealingService =>
  (SEALING_SERVICES as readonly string[]).includes(service);
