import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { PostingsModule } from '../postings/postings.module';
import { BookProviderFee } from './book-provider-fee';
import { ProviderJournalsStore } from './provider-journals.store';
import { ReadSettlements } from './read-settlements';
import { RecordSettlement } from './record-settlement';
import { SettlementsController } from './settlements.controller';
import { SettlementsStore } from './settlements.store';

@Module({
  imports: [PostingsModule],
  controllers: [SettlementsController],
  providers: [
    AuditLog,
    BookProviderFee,
    ProviderJournalsStore,
    ReadSettlements,
    RecordSettlement,
    SettlementsStore,
  ],
})
export class SettlementsModule {}
