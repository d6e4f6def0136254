import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { FrontPageController } from './front-page.controller';

@Module({ imports: [HttpModule], controllers: [FrontPageController] })
export class FrontPageModule {}
