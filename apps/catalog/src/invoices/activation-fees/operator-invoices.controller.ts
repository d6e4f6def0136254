import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  byOperator,
  currentOperator,
  operatorName,
  chargeActivationFeeCommand,
  listOverpaidInvoicesCommand,
  resolveActivationFeeCommand,
  type ChargeActivationFeeRequest,
  type Invoice,
  type List,
  type ListOverpaidInvoicesRequest,
  type OverpaidInvoice,
  type ResolveActivationFeeRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ChargeActivationFee } from './charge-activation-fee';
import { ListOverpaidInvoices } from './list-overpaid-invoices';
import { ResolveActivationFee } from './resolve-activation-fee';

@Controller()
export class OperatorInvoicesController {
  constructor(
    private readonly chargeFee: ChargeActivationFee,
    private readonly resolveFee: ResolveActivationFee,
    private readonly listOverpaid: ListOverpaidInvoices,
  ) {}

  @OnCommand(chargeActivationFeeCommand)
  charge(@Payload() command: ChargeActivationFeeRequest): Promise<Invoice> {
    const actor = currentOperator()?.name ?? command.actor ?? operatorName();
    return this.chargeFee.execute({ ...command, actor });
  }

  @OnCommand(resolveActivationFeeCommand)
  resolve(@Payload() command: ResolveActivationFeeRequest): Promise<Invoice> {
    return this.resolveFee.execute(byOperator(command));
  }

  @OnCommand(listOverpaidInvoicesCommand)
  overpaid(@Payload() query: ListOverpaidInvoicesRequest): Promise<List<OverpaidInvoice>> {
    return this.listOverpaid.execute(query);
  }
}
