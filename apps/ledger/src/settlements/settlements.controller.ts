import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  byOperator,
  bookProviderFeeCommand,
  readProviderJournalsCommand,
  readSettlementsCommand,
  recordSettlementCommand,
  type BookProviderFeeRequest,
  type ProviderJournal,
  type ProviderOwes,
  type ReadProviderJournalsRequest,
  type RecordSettlementRequest,
  type ReportSettlementsRequest,
  type Settlement,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { BookProviderFee } from './book-provider-fee';
import { ProviderJournalsStore } from './provider-journals.store';
import { ReadSettlements } from './read-settlements';
import { RecordSettlement } from './record-settlement';

@Controller()
export class SettlementsController {
  constructor(
    private readonly recordSettlement: RecordSettlement,
    private readonly readSettlements: ReadSettlements,
    private readonly journals: ProviderJournalsStore,
    private readonly bookFee: BookProviderFee,
  ) {}

  @OnCommand(bookProviderFeeCommand)
  fee(@Payload() request: BookProviderFeeRequest): Promise<{ booked: true }> {
    return this.bookFee.execute(request);
  }

  @OnCommand(recordSettlementCommand)
  record(@Payload() request: RecordSettlementRequest): Promise<Settlement> {
    return this.recordSettlement.execute(byOperator(request));
  }

  @OnCommand(readSettlementsCommand)
  report(@Payload() request: ReportSettlementsRequest): Promise<{ providers: ProviderOwes[] }> {
    return this.readSettlements.execute(request);
  }

  @OnCommand(readProviderJournalsCommand)
  async read(@Payload() request: ReadProviderJournalsRequest): Promise<{ journals: ProviderJournal[] }> {
    return { journals: await this.journals.read(request) };
  }
}
