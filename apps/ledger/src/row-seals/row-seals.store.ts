import { Injectable } from '@nestjs/common';
import type { LedgerSeal, MoneyKind } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { hashOfSeal, type SealedPage } from './row-marks';

export interface RowSeal extends SealedPage {
  number: string;
  hash: Buffer;
  sealedAt: Date;
  current: boolean;
  /** Hash of the previous seal; null for the first seal. */
  previous: Buffer | null;
}

const SEAL = `s.number, s.kind, s.after, s.up_to AS "upTo", s.marks, s.hash, s.sealed_at AS "sealedAt",
  NOT EXISTS (SELECT FROM row_seals n WHERE n.kind = s.kind AND n.up_to = s.up_to AND n.number > s.number) AS current,
  (SELECT b.hash FROM row_seals b WHERE b.number = s.number - 1) AS previous`;

const OF_IDS = `SELECT ${SEAL} FROM row_seals s WHERE s.kind = $1 AND s.up_to IN (
    SELECT page.up_to FROM unnest($2::text[]) AS asked (id)
    CROSS JOIN LATERAL (SELECT n.up_to, n.after FROM row_seals n
      WHERE n.kind = $1 AND n.up_to >= asked.id ORDER BY n.up_to LIMIT 1) page
    WHERE page.after < asked.id)
  ORDER BY s.number`;

/** Stores the seals over payment, refund and payout rows. Only one replica at a time adds seals. */
@Injectable()
export class RowSealsStore {
  constructor(private readonly db: Database) {}

  /** Returns the ID up to which rows of the kind are sealed; null before the first seal. */
  async sealedUpTo(kind: MoneyKind): Promise<string | null> {
    const text = 'SELECT max(up_to) AS id FROM row_seals WHERE kind = $1';
    const [row] = await this.db.query<{ id: string | null }>(text, [kind]);
    return row?.id ?? null;
  }

  /**
   * Returns seals of the kind in the order of their numbers.
   * @param after number of the seal before the page
   */
  page(kind: MoneyKind, after: string, limit: number): Promise<RowSeal[]> {
    const text = `SELECT ${SEAL} FROM row_seals s WHERE s.kind = $1 AND s.number > $2 ORDER BY s.number LIMIT $3`;
    return this.db.query<RowSeal & Record<string, unknown>>(text, [kind, after, limit]);
  }

  /** Returns all seals over the given rows, including superseded seals. */
  ofIds(kind: MoneyKind, ids: string[]): Promise<RowSeal[]> {
    return this.db.query<RowSeal & Record<string, unknown>>(OF_IDS, [kind, ids]);
  }

  async last(): Promise<LedgerSeal | null> {
    const [row] = await this.db.query<LedgerSeal & Record<string, unknown>>(
      `SELECT number, up_to, encode(hash, 'hex') AS hash FROM row_seals ORDER BY number DESC LIMIT 1`,
    );
    return row ?? null;
  }

  /** @param sealedAt time immediately before the rows were read */
  append(page: SealedPage, sealedAt: Date): Promise<void> {
    return this.db.transaction(async (tx) => {
      const before = await lastIn(tx);
      const number = String(BigInt(before?.number ?? 0) + 1n);
      const hash = hashOfSeal(before?.hash ?? null, { ...page, number });
      await tx.query(
        `INSERT INTO row_seals (number, kind, after, up_to, marks, hash, sealed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [number, page.kind, page.after, page.upTo, page.marks, hash, sealedAt],
      );
    });
  }
}

const lastIn = async (tx: Tx): Promise<{ number: string; hash: Buffer } | undefined> =>
  (
    await tx.query<{ number: string; hash: Buffer }>(
      'SELECT number, hash FROM row_seals ORDER BY number DESC LIMIT 1',
    )
  )[0];
