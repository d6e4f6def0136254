import { Injectable } from '@nestjs/common';
import {
  invalidField,
  toList,
  type List,
  type ListUnappliedReceipts,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { toUnappliedReceipt } from './receipt.view';
import { ReceiptsStore } from './receipts.store';

const MAX_LIMIT = 100;

/** Shows an operator the money that belongs to no payment. */
@Injectable()
export class ListUnappliedReceiptsUseCase {
  constructor(private readonly receipts: ReceiptsStore) {}

  async execute({ limit, startingAfter }: ListUnappliedReceipts): Promise<List<UnappliedReceipt>> {
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
      throw invalidField('limit', `must be an integer from 1 to ${MAX_LIMIT}`);
    if (startingAfter !== undefined && !Number.isSafeInteger(startingAfter))
      throw invalidField('starting_after', 'must be the id of an unapplied receipt');
    const rows = await this.receipts.listUnapplied(limit, startingAfter ?? null);
    return toList(rows.map(toUnappliedReceipt), limit);
  }
}
