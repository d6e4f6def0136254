import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findStaticQrImageCommand,
  getStaticQrCommand,
  listStaticQrsCommand,
  type FindStaticQrImageRequest,
  type GetRequest,
  type List,
  type ListStaticQrsRequest,
  type StaticQr,
  type StaticQrImage,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindStaticQrImage } from './find-static-qr-image';
import { GetStaticQr } from './get-static-qr';
import { ListStaticQrs } from './list-static-qrs';

@Controller()
export class StaticQrQueriesController {
  constructor(
    private readonly getQr: GetStaticQr,
    private readonly listQrs: ListStaticQrs,
    private readonly findImage: FindStaticQrImage,
  ) {}

  @OnCommand(getStaticQrCommand)
  get(@Payload() query: GetRequest): Promise<StaticQr> {
    return this.getQr.execute(query);
  }

  @OnCommand(listStaticQrsCommand)
  list(@Payload() query: ListStaticQrsRequest): Promise<List<StaticQr>> {
    return this.listQrs.execute(query);
  }

  @OnCommand(findStaticQrImageCommand)
  image(@Payload() query: FindStaticQrImageRequest): Promise<StaticQrImage> {
    return this.findImage.execute(query);
  }
}
