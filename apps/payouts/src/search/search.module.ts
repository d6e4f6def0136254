import { Module } from '@nestjs/common';
import { PayoutsModule } from '../payouts/payouts.module';
import { FindPayouts } from './find-payouts';
import { SearchController } from './search.controller';

/** Searches across all merchants, for operators. */
@Module({ imports: [PayoutsModule], controllers: [SearchController], providers: [FindPayouts] })
export class SearchModule {}
