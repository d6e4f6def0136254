import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countOpenReceiptsCommand,
  listUnappliedReceiptsCommand,
  resolveReceiptCommand,
  type List,
  type ListUnappliedReceipts,
  type OpenReceipts,
  type ResolveReceipt,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ListUnappliedReceiptsUseCase } from './list-unapplied-receipts';
import { ResolveReceiptUseCase } from './resolve-receipt';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

@Controller()
export class UnappliedReceiptsController {
  constructor(
    private readonly listUnapplied: ListUnappliedReceiptsUseCase,
    private readonly resolveReceipt: ResolveReceiptUseCase,
    private readonly receipts: UnappliedReceiptsStore,
  ) {}

  @OnCommand(listUnappliedReceiptsCommand)
  list(@Payload() query: ListUnappliedReceipts): Promise<List<UnappliedReceipt>> {
    return this.listUnapplied.execute(query);
  }

  @OnCommand(resolveReceiptCommand)
  resolve(@Payload() command: ResolveReceipt): Promise<UnappliedReceipt> {
    return this.resolveReceipt.execute(command);
  }

  @OnCommand(countOpenReceiptsCommand)
  countOpen(): Promise<OpenReceipts> {
    return this.receipts.open();
  }
}
