import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { Sessions } from './sessions';
import { SessionsStore } from './sessions.store';

@Module({ providers: [ActionLog, Sessions, SessionsStore], exports: [Sessions] })
export class SessionsModule {}
