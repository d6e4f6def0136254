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
  type CreateStaticQr,
  type GetQuery,
  type List,
  type ListStaticQrs,
  type StaticQr,
  type StaticQrImage,
  type UpdateStaticQr,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ArchiveStaticQr } from './archive-static-qr';
import { CreateStaticQrUseCase } from './create-static-qr';
import { ReadStaticQr } from './read-static-qr';
import { UpdateStaticQrUseCase } from './update-static-qr';

@Controller()
export class StaticQrsController {
  constructor(
    private readonly createQr: CreateStaticQrUseCase,
    private readonly readQr: ReadStaticQr,
    private readonly updateQr: UpdateStaticQrUseCase,
    private readonly archiveQr: ArchiveStaticQr,
  ) {}

  @OnCommand(createStaticQrCommand)
  create(@Payload() command: CreateStaticQr): Promise<StaticQr> {
    return this.createQr.execute(command);
  }

  @OnCommand(getStaticQrCommand)
  get(@Payload() query: GetQuery): Promise<StaticQr> {
    return this.readQr.get(query);
  }

  @OnCommand(listStaticQrsCommand)
  list(@Payload() query: ListStaticQrs): Promise<List<StaticQr>> {
    return this.readQr.list(query);
  }

  @OnCommand(updateStaticQrCommand)
  update(@Payload() command: UpdateStaticQr): Promise<StaticQr> {
    return this.updateQr.execute(command);
  }

  @OnCommand(archiveStaticQrCommand)
  archive(@Payload() query: GetQuery): Promise<StaticQr> {
    return this.archiveQr.execute(query, true);
  }

  @OnCommand(unarchiveStaticQrCommand)
  unarchive(@Payload() query: GetQuery): Promise<StaticQr> {
    return this.archiveQr.execute(query, false);
  }

  @OnCommand(findStaticQrImageCommand)
  image(@Payload() { id }: { id: string }): Promise<StaticQrImage> {
    return this.readQr.image(id);
  }
}
