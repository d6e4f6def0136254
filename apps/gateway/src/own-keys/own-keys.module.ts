import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { AddOwnKey } from './add-own-key';
import { OwnKeysController } from './own-keys.controller';
import { ReplaceOwnKey } from './replace-own-key';

@Module({
  imports: [ApiKeysModule, MerchantsModule],
  controllers: [OwnKeysController],
  providers: [AuditLog, AddOwnKey, ReplaceOwnKey],
})
export class OwnKeysModule {}
