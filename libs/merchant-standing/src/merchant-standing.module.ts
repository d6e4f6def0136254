import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { EnforcingService } from '@tulay/contracts';
import { MerchantStandingEntity } from './merchant-standing.entity';
import { MerchantStandings } from './merchant-standings';
import { MerchantStandingsStore } from './merchant-standings.store';
import { RestrictedCommands } from './restricted-commands.interceptor';
import { standingsController } from './standings.controller';

/**
 * Provides a service's `MerchantStandings`, receives the restrictions from the gateway and rejects restricted
 * commands.
 */
@Module({})
export class MerchantStandingModule {
  static register(service: EnforcingService): DynamicModule {
    return {
      global: true,
      module: MerchantStandingModule,
      imports: [TypeOrmModule.forFeature([MerchantStandingEntity])],
      controllers: [standingsController(service)],
      providers: [
        MerchantStandings,
        MerchantStandingsStore,
        { provide: APP_INTERCEPTOR, useClass: RestrictedCommands },
      ],
      exports: [MerchantStandings],
    };
  }
}
