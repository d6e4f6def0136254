import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MerchantEntity } from './merchant.entity';
import { AuditLog } from '@tulay/audit-log';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { SecretsModule } from '../secrets/secrets.module';
import { CreateKey } from './create-key';
import { CreateMerchant } from './create-merchant';
import { KeysController } from './keys.controller';
import { MerchantsController } from './merchants.controller';
import { MerchantsStore } from './merchants.store';
import { CreateSignedUpMerchant } from './create-signed-up-merchant';
import { SetRateLimit } from './set-rate-limit';

@Module({
  imports: [TypeOrmModule.forFeature([MerchantEntity]), ApiKeysModule, SecretsModule],
  controllers: [MerchantsController, KeysController],
  providers: [AuditLog, MerchantsStore, CreateMerchant, CreateSignedUpMerchant, SetRateLimit, CreateKey],
  exports: [MerchantsStore],
})
export class MerchantsModule {}
