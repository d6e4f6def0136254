import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  chargeActivationFeeCommand,
  listOverpaidInvoicesCommand,
  settleActivationFeeCommand,
  type ChargeActivationFee,
  type Invoice,
  type List,
  type ListOverpaidInvoices,
  type OverpaidInvoice,
  type SettleActivationFee,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ChargeActivationFeeUseCase } from './charge-activation-fee';
import { ReadInvoice } from './read-invoice';
import { SettleActivationFeeUseCase } from './settle-activation-fee';

/** What the operator asks of invoices. */
@Controller()
export class OperatorInvoicesController {
  constructor(
    private readonly chargeFee: ChargeActivationFeeUseCase,
    private readonly settleFee: SettleActivationFeeUseCase,
    private readonly readInvoice: ReadInvoice,
  ) {}

  @OnCommand(chargeActivationFeeCommand)
  charge(@Payload() command: ChargeActivationFee): Promise<Invoice> {
    return this.chargeFee.execute(command);
  }

  @OnCommand(settleActivationFeeCommand)
  settle(@Payload() command: SettleActivationFee): Promise<Invoice> {
    return this.settleFee.execute(command);
  }

  @OnCommand(listOverpaidInvoicesCommand)
  overpaid(@Payload() query: ListOverpaidInvoices): Promise<List<OverpaidInvoice>> {
    return this.readInvoice.overpaid(query);
  }
}
