import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countOpenReceiptsCommand,
  listUnappliedReceiptsCommand,
  resolveReceiptCommand,
  type List,
  type ListUnappliedReceiptsRequest,
  type OpenReceipts,
  type ResolveReceiptRequest,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ListUnappliedReceipts } from './list-unapplied-receipts';
import { ResolveUnappliedReceipt } from './resolve-unapplied-receipt';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

@Controller()
export class UnappliedReceiptsController {
  constructor(
    private readonly listUnapplied: ListUnappliedReceipts,
    private readonly resolveReceipt: ResolveUnappliedReceipt,
    private readonly receipts: UnappliedReceiptsStore,
  ) {}

  @OnCommand(listUnappliedReceiptsCommand)
  list(@Payload() query: ListUnappliedReceiptsRequest): Promise<List<UnappliedReceipt>> {
    return this.listUnapplied.execute(query);
  }

  @OnCommand(resolveReceiptCommand)
  resolve(@Payload() request: ResolveReceiptRequest): Promise<UnappliedReceipt> {
    return this.resolveReceipt.execute(request);
  }

  @OnCommand(countOpenReceiptsCommand)
  countOpen(): Promise<OpenReceipts> {
    return this.receipts.open();
  }
}
