import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  adjustBalanceCommand,
  currentOperator,
  debitCommand,
  operatorName,
  type AdjustBalanceRequest,
  type DebitRequest,
  type DebitVerdict,
} from '@tulay/contracts';
import { answerEach, OnCommand, type BatchAnswer, type BatchItem } from '@tulay/messaging';
import { LOGGER, reportedBy } from '@tulay/service-host';
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
      reportedBy(this.logger, 'failed to process debit'),
    );
  }

  @OnCommand(adjustBalanceCommand)
  adjust(@Payload() batch: BatchItem<AdjustBalanceRequest>[]): Promise<BatchAnswer<DebitVerdict>[]> {
    return answerEach(
      adjustBalanceCommand,
      batch,
      (adjustment) => this.adjustBalance.execute({ ...adjustment, actor: actorOf(adjustment) }),
      reportedBy(this.logger, 'failed to adjust balance'),
    );
  }
}

/**
 * Returns the operator who ordered the adjustment. For a credited receipt, the payments service sends the
 * operator's name.
 */
const actorOf = ({ actor }: AdjustBalanceRequest): string =>
  currentOperator()?.name ?? actor ?? operatorName();
