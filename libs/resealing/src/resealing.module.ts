import { Module, type DynamicModule } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { SealingService } from '@tulay/contracts';
import { Sealer, type SealedColumn } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { CountSealedValues } from './count-sealed-values';
import { ResealValues } from './reseal-values';
import { resealingController } from './resealing.controller';
import { SealedColumns } from './sealed-columns';

/** Handles the operator commands that reseal a service's values with its current key. */
@Module({})
export class ResealingModule {
  /** @param columns all columns of the service's schema that contain sealed values */
  static register(service: SealingService, columns: readonly SealedColumn[]): DynamicModule {
    return {
      module: ResealingModule,
      controllers: [resealingController(service)],
      providers: [
        AuditLog,
        CountSealedValues,
        ResealValues,
        { provide: SealedColumns, useValue: new SealedColumns(columns) },
        {
          provide: Sealer,
          useFactory: ({ SEAL_KEYS }: { SEAL_KEYS: string }) => new Sealer(SEAL_KEYS),
          inject: [SERVICE_CONFIG],
        },
      ],
    };
  }
}
