import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  adjustBalanceCommand,
  debitCommand,
  DomainError,
  type AdjustBalanceRequest,
  type DebitRequest,
  type DebitVerdict,
} from '@tulay/contracts';
import { answerEach, OnCommand, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { AdjustBalance } from './adjust-balance';
import { DebitBalance } from './debit-balance';

@Controller()
export class DebitsController {
  constructor(
    private readonly debitBalance: DebitBalance,
    private readonly adjustBalance: AdjustBalance,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnCommand(debitCommand)
  debit(@Payload() batch: BatchItem<DebitRequest>[]): Promise<BatchAnswer<DebitVerdict>[]> {
    return answerEach(
      debitCommand,
      batch,
      (debit) => this.debitBalance.execute(debit),
      (error) => this.log(error, 'failed to process debit'),
    );
  }

  @OnCommand(adjustBalanceCommand)
  adjust(@Payload() batch: BatchItem<AdjustBalanceRequest>[]): Promise<BatchAnswer<DebitVerdict>[]> {
    return answerEach(
      adjustBalanceCommand,
      batch,
      (adjustment) => this.adjustBalance.execute(adjustment),
      (error) => this.log(error, 'failed to adjust balance'),
    );
  }

  private log(error: unknown, what: string): void {
    if (!(error instanceof DomainError)) this.logger.error({ err: error }, what);
  }
}
