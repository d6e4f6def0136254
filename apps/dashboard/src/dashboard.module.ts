import { Module } from '@nestjs/common';
import { SignInModule } from './sign-in/sign-in.module';
import { SignUpModule } from './sign-up/sign-up.module';
import { StartModule } from './start/start.module';

@Module({ imports: [StartModule, SignUpModule, SignInModule] })
export class DashboardModule {}
