import { Module } from '@nestjs/common';
import { ProfileModule } from '../../profile/profile.module';
import { SessionsModule } from '../../sessions/sessions.module';
import { TeamModule } from '../../team/team.module';
import { FrameModule } from '../frame/frame.module';
import { SettingsController } from './settings.controller';

@Module({
  imports: [FrameModule, ProfileModule, SessionsModule, TeamModule],
  controllers: [SettingsController],
})
export class SettingsModule {}
