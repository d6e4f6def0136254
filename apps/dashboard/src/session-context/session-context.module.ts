import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { SessionContexts } from './session-context';
import { SwitchView } from './switch-view';

@Module({
  imports: [SessionsModule],
  providers: [SessionContexts, SwitchView],
  exports: [SessionContexts, SwitchView],
})
export class SessionContextModule {}
