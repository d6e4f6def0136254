import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/audited-changes.module';
import { ClientsModule } from '../clients/clients.module';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { AuditModule } from '../audit/audit.module';
import { ChangeKeys } from './change-keys';
import { MemberKeys } from './member-keys';

@Module({
  imports: [AuditModule, ChangesModule, ClientsModule, FormAnswersModule],
  providers: [ChangeKeys, MemberKeys],
  exports: [ChangeKeys, MemberKeys],
})
export class KeysModule {}
