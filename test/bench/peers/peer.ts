import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Client } from 'pg';
import { OutboxEventEntity, PaymentEntity } from './payment.entities';

/** The servers used by a peer. A peer is an API that a team would build by following NestJS's documentation. */
export interface Peer {
  databaseUrl: string;
  natsUrl: string;
}

/** Equals the connection count of the bare reference. */
const CONNECTIONS = 32;

/** Configures TypeORM with a separate schema, which TypeORM creates. */
export async function databaseOf(url: string, schema: string): Promise<DynamicModule> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.end();
  const entities = [PaymentEntity, OutboxEventEntity];
  const extra = { max: CONNECTIONS };
  return TypeOrmModule.forRoot({ type: 'postgres', url, schema, entities, extra, synchronize: true });
}

/** Splits the NATS URL, because NestJS's transport expects the credentials separately. */
export function busOf(natsUrl: string): { servers: string[]; user: string; pass: string } {
  const { host, username, password } = new URL(natsUrl);
  return { servers: [host], user: username, pass: password };
}
