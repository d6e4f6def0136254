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
import { ResolveReceipt } from './resolve-receipt';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

@Controller()
export class UnappliedReceiptsController {
  constructor(
    private readonly listUnapplied: ListUnappliedReceipts,
    private readonly resolveReceipt: ResolveReceipt,
    private readonly receipts: UnappliedReceiptsStore,
  ) {}

  @OnCommand(listUnappliedReceiptsCommand)
  list(@Payload() query: ListUnappliedReceiptsRequest): Promise<List<UnappliedReceipt>> {
    return this.listUnapplied.execute(query);
  }

  @OnCommand(resolveReceiptCommand)
  resolve(@Payload() command: ResolveReceiptRequest): Promise<UnappliedReceipt> {
    return this.resolveReceipt.execute(command);
  }

  @OnCommand(countOpenReceiptsCommand)
  countOpen(): Promise<OpenReceipts> {
    return this.receipts.open();
  }
}
