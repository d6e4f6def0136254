import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DefaultSecretsController } from './default-secrets.controller';
import { DefaultSecretsStore } from './default-secrets.store';
import { AuditLog } from '@tulay/audit-log';
import { EnsureDefaultSecret } from './ensure-default-secret';
import { RotateDefaultSecret } from './rotate-default-secret';
import { SigningSecrets } from './signing-secrets';
import { DefaultSecretEntity } from './default-secret.entity';

@Module({
  imports: [TypeOrmModule.forFeature([DefaultSecretEntity])],
  controllers: [DefaultSecretsController],
  providers: [AuditLog, DefaultSecretsStore, EnsureDefaultSecret, RotateDefaultSecret, SigningSecrets],
  exports: [EnsureDefaultSecret, SigningSecrets],
})
export class SigningModule {}
