import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  byOperator,
  countOpenReceiptsCommand,
  listUnappliedReceiptsCommand,
  refundReceiptCommand,
  resolveReceiptCommand,
  type List,
  type ListUnappliedReceiptsRequest,
  type OpenReceipts,
  type RefundReceiptRequest,
  type ResolveReceiptRequest,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ListUnappliedReceipts } from './list-unapplied-receipts';
import { RefundUnappliedReceipt } from './refund-unapplied-receipt';
import { ResolveUnappliedReceipt } from './resolve-unapplied-receipt';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

@Controller()
export class UnappliedReceiptsController {
  constructor(
    private readonly listUnapplied: ListUnappliedReceipts,
    private readonly resolveReceipt: ResolveUnappliedReceipt,
    private readonly refundReceipt: RefundUnappliedReceipt,
    private readonly receipts: UnappliedReceiptsStore,
  ) {}

  @OnCommand(listUnappliedReceiptsCommand)
  list(@Payload() query: ListUnappliedReceiptsRequest): Promise<List<UnappliedReceipt>> {
    return this.listUnapplied.execute(query);
  }

  @OnCommand(resolveReceiptCommand)
  resolve(@Payload() request: ResolveReceiptRequest): Promise<UnappliedReceipt> {
    return this.resolveReceipt.execute(byOperator(request));
  }

  @OnCommand(refundReceiptCommand)
  refund(@Payload() request: RefundReceiptRequest): Promise<UnappliedReceipt> {
    return this.refundReceipt.execute(byOperator(request));
  }

  @OnCommand(countOpenReceiptsCommand)
  countOpen(): Promise<OpenReceipts> {
    return this.receipts.open();
  }
}
