import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module';
import { TeamModule } from '../../team/team.module';
import { FrameModule } from '../frame/frame.module';
import { AuditController } from './audit.controller';

@Module({ imports: [AuditModule, FrameModule, TeamModule], controllers: [AuditController] })
export class AuditPageModule {}
