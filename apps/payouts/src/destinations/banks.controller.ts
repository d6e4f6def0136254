import { Controller } from '@nestjs/common';
import { listBanksCommand, type Bank } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { BANKS } from './banks.rules';

@Controller()
export class BanksController {
  @OnCommand(listBanksCommand)
  list(): { object: 'list'; data: Bank[]; has_more: false } {
    return { object: 'list', data: [...BANKS], has_more: false };
  }
}
