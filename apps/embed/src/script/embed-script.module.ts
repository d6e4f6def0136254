import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { EmbedScript } from './embed-script';
import { EmbedScriptController } from './embed-script.controller';

@Module({ imports: [AssetsModule], controllers: [EmbedScriptController], providers: [EmbedScript] })
export class EmbedScriptModule {}
