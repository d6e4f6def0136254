import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Client } from 'pg';
import { OutboxEventEntity, PaymentEntity } from './payment.entities';

/** The servers of a peer: what a team would build with NestJS's documentation at hand. */
export interface Peer {
  databaseUrl: string;
  natsUrl: string;
}

/** As many connections as the bare reference has. */
const CONNECTIONS = 32;

/** TypeORM on a schema of its own, which it creates. */
export async function databaseOf(url: string, schema: string): Promise<DynamicModule> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.end();
  const entities = [PaymentEntity, OutboxEventEntity];
  const extra = { max: CONNECTIONS };
  return TypeOrmModule.forRoot({ type: 'postgres', url, schema, entities, extra, synchronize: true });
}

/** NestJS's transport takes the password apart from the address. */
export function busOf(natsUrl: string): { servers: string[]; user: string; pass: string } {
  const { host, username, password } = new URL(natsUrl);
  return { servers: [host], user: username, pass: password };
}
