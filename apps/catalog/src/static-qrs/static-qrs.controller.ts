import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  archiveStaticQrCommand,
  createStaticQrCommand,
  findStaticQrImageCommand,
  getStaticQrCommand,
  listStaticQrsCommand,
  unarchiveStaticQrCommand,
  updateStaticQrCommand,
  type CreateStaticQrRequest,
  type GetRequest,
  type List,
  type ListStaticQrsRequest,
  type StaticQr,
  type StaticQrImage,
  type UpdateStaticQrRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ArchiveStaticQr } from './archive-static-qr';
import { CreateStaticQr } from './create-static-qr';
import { ReadStaticQr } from './read-static-qr';
import { UpdateStaticQr } from './update-static-qr';

@Controller()
export class StaticQrsController {
  constructor(
    private readonly createQr: CreateStaticQr,
    private readonly readQr: ReadStaticQr,
    private readonly updateQr: UpdateStaticQr,
    private readonly archiveQr: ArchiveStaticQr,
  ) {}

  @OnCommand(createStaticQrCommand)
  create(@Payload() command: CreateStaticQrRequest): Promise<StaticQr> {
    return this.createQr.execute(command);
  }

  @OnCommand(getStaticQrCommand)
  get(@Payload() query: GetRequest): Promise<StaticQr> {
    return this.readQr.get(query);
  }

  @OnCommand(listStaticQrsCommand)
  list(@Payload() query: ListStaticQrsRequest): Promise<List<StaticQr>> {
    return this.readQr.list(query);
  }

  @OnCommand(updateStaticQrCommand)
  update(@Payload() command: UpdateStaticQrRequest): Promise<StaticQr> {
    return this.updateQr.execute(command);
  }

  @OnCommand(archiveStaticQrCommand)
  archive(@Payload() query: GetRequest): Promise<StaticQr> {
    return this.archiveQr.execute(query, true);
  }

  @OnCommand(unarchiveStaticQrCommand)
  unarchive(@Payload() query: GetRequest): Promise<StaticQr> {
    return this.archiveQr.execute(query, false);
  }

  @OnCommand(findStaticQrImageCommand)
  image(@Payload() { id }: { id: string }): Promise<StaticQrImage> {
    return this.readQr.image(id);
  }
}
