import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { Sessions } from './sessions';
import { SessionsStore } from './sessions.store';

@Module({
  imports: [FormAnswersModule],
  providers: [ActionLog, Sessions, SessionsStore],
  exports: [Sessions],
})
export class SessionsModule {}
