import { Injectable } from '@nestjs/common';
import {
  invalidField,
  toList,
  type List,
  type ListUnappliedReceiptsRequest,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { toUnappliedReceipt } from './unapplied-receipt.view';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

const MAX_LIMIT = 100;

/** Lists unapplied receipts. Resolved receipts are included only on request. */
@Injectable()
export class ListUnappliedReceipts {
  constructor(private readonly receipts: UnappliedReceiptsStore) {}

  async execute({
    limit,
    startingAfter,
    resolved = false,
    environment,
  }: ListUnappliedReceiptsRequest): Promise<List<UnappliedReceipt>> {
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
      throw invalidField('limit', `must be an integer between 1 and ${MAX_LIMIT}`);
    if (startingAfter !== undefined && !Number.isSafeInteger(startingAfter))
      throw invalidField('starting_after', 'must be an unapplied receipt ID');
    const rows = await this.receipts.list({ limit, before: startingAfter ?? null, resolved, environment });
    return toList(rows.map(toUnappliedReceipt), limit);
  }
}
