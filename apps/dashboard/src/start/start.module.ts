import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { StartController } from './start.controller';

@Module({ imports: [HttpModule], controllers: [StartController] })
export class StartModule {}
