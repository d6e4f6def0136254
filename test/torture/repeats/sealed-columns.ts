import { SEALING_SERVICES, type SealingService } from '@tulay/contracts';
import { valuesSealedWith } from '@tulay/testing';
import { Client } from 'pg';
import { SCHEMA_SERVICES } from '../../../tools/stack/src/services/service-environment';
import { SEALED_COLUMNS } from '../../architecture/sealed-columns';

/** The ID of every sealing key of a stack. */
const KEY = 'k2';

/** Returns the columns of a stack's database that contain sealed values and that no service declares. */
export async function undeclaredSealedColumns(adminUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const db = {
    query: async <Row>(text: unknown, values?: unknown[]) =>
      (await client.query(String(text), values)).rows as Row[],
  };
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
    await client.end();
  }
}

const isSealing = (service: string): service is SealingService =>
  (SEALING_SERVICES as readonly string[]).includes(service);
