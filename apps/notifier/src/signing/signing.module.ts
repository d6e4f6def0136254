import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DefaultSecretsController } from './default-secrets.controller';
import { DefaultSecretsStore } from './default-secrets.store';
import { EnsureDefaultSecret } from './ensure-default-secret';
import { SigningSecrets } from './signing-secrets';
import { DefaultSecretEntity } from './default-secret.entity';

@Module({
  imports: [TypeOrmModule.forFeature([DefaultSecretEntity])],
  controllers: [DefaultSecretsController],
  providers: [DefaultSecretsStore, EnsureDefaultSecret, SigningSecrets],
  exports: [EnsureDefaultSecret, SigningSecrets],
})
export class SigningModule {}
