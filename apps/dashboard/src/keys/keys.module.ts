import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module';
import { ClientsModule } from '../clients/clients.module';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { AuditModule } from '../audit/audit.module';
import { ChangeKeys } from './change-keys';
import { KeysOfPeople } from './keys-of-people';

/** A merchant's API keys, for its members. */
@Module({
  imports: [AuditModule, ChangesModule, ClientsModule, FormAnswersModule],
  providers: [ChangeKeys, KeysOfPeople],
  exports: [ChangeKeys, KeysOfPeople],
})
export class KeysModule {}
