import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  archiveStaticQrCommand,
  createStaticQrCommand,
  unarchiveStaticQrCommand,
  updateStaticQrCommand,
  type CreateStaticQrRequest,
  type GetRequest,
  type StaticQr,
  type UpdateStaticQrRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ArchiveStaticQr } from './archive-static-qr';
import { CreateStaticQr } from './create-static-qr';
import { UpdateStaticQr } from './update-static-qr';

@Controller()
export class StaticQrsController {
  constructor(
    private readonly createQr: CreateStaticQr,
    private readonly updateQr: UpdateStaticQr,
    private readonly archiveQr: ArchiveStaticQr,
  ) {}

  @OnCommand(createStaticQrCommand)
  create(@Payload() command: CreateStaticQrRequest): Promise<StaticQr> {
    return this.createQr.execute(command);
  }

  @OnCommand(updateStaticQrCommand)
  update(@Payload() command: UpdateStaticQrRequest): Promise<StaticQr> {
    return this.updateQr.execute(command);
  }

  @OnCommand(archiveStaticQrCommand)
  archive(@Payload() query: GetRequest): Promise<StaticQr> {
    return this.archiveQr.execute({ ...query, archived: true });
  }

  @OnCommand(unarchiveStaticQrCommand)
  unarchive(@Payload() query: GetRequest): Promise<StaticQr> {
    return this.archiveQr.execute({ ...query, archived: false });
  }
}
