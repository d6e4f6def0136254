import { Module } from '@nestjs/common';
import { ActivationFeesModule } from './activation-fees/activation-fees.module';
import { DraftingModule } from './drafting/drafting.module';
import { InvoicePageModule } from './page/invoice-page.module';
import { RemindingModule } from './reminding/reminding.module';
import { StepsModule } from './steps/steps.module';

/**
 * Combines the modules for each phase of an invoice. `paying/` and `payments/` contain shared code without
 * command handlers.
 */
@Module({ imports: [DraftingModule, StepsModule, InvoicePageModule, RemindingModule, ActivationFeesModule] })
export class InvoicesModule {}
