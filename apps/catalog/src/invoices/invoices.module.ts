import { Module } from '@nestjs/common';
import { ActivationFeesModule } from './activation-fees/activation-fees.module';
import { DraftingModule } from './drafting/drafting.module';
import { InvoicePageModule } from './page/invoice-page.module';
import { RemindingModule } from './reminding/reminding.module';
import { StepsModule } from './steps/steps.module';

/** The phases of an invoice. `paying/` and `payments/` serve the other folders and answer no command themselves. */
@Module({ imports: [DraftingModule, StepsModule, InvoicePageModule, RemindingModule, ActivationFeesModule] })
export class InvoicesModule {}
