import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { CatalogPaymentsModule } from '../../catalog-payments/catalog-payments.module';
import { DraftingModule } from '../drafting/drafting.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { PayingModule } from '../paying/paying.module';
import { InvoicePaymentsModule } from '../payments/invoice-payments.module';
import { ChargeActivationFee } from './charge-activation-fee';
import { ListOverpaidInvoices } from './list-overpaid-invoices';
import { OperatorInvoicesController } from './operator-invoices.controller';
import { ResolveActivationFee } from './resolve-activation-fee';
import { SendActivationFee } from './send-activation-fee';

@Module({
  imports: [CatalogPaymentsModule, DraftingModule, InvoiceModule, InvoicePaymentsModule, PayingModule],
  controllers: [OperatorInvoicesController],
  providers: [AuditLog, ChargeActivationFee, ListOverpaidInvoices, ResolveActivationFee, SendActivationFee],
})
export class ActivationFeesModule {}
