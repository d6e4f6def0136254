import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { SessionContexts } from './session-context';
import { SwitchMode } from './switch-mode';

@Module({
  imports: [SessionsModule],
  providers: [SessionContexts, SwitchMode],
  exports: [SessionContexts, SwitchMode],
})
export class SessionContextModule {}
