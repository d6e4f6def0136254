import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { ExportsModule } from '../exports/exports.module';
import { FrameModule } from '../frame/frame.module';
import { BalanceController } from './balance.controller';

@Module({ imports: [ExportsModule, FrameModule, ClientsModule], controllers: [BalanceController] })
export class BalanceModule {}
