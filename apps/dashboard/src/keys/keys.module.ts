import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module';
import { ClientsModule } from '../clients/clients.module';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { ChangeKeys } from './change-keys';

/** The API keys of a merchant, for its people. */
@Module({
  imports: [ChangesModule, ClientsModule, FormAnswersModule],
  providers: [ChangeKeys],
  exports: [ChangeKeys],
})
export class KeysModule {}
