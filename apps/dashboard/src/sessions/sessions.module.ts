import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { Sessions } from './sessions';
import { SessionsStore } from './sessions.store';

@Module({
  imports: [FormAnswersModule],
  providers: [ActionLog, Sessions, SessionsStore],
  exports: [Sessions],
})
export class SessionsModule {}
