import { Injectable } from '@nestjs/common';
import { noteActivationCommand, type Activation } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The dashboard, which shows and mails what was decided. */
@Injectable()
export class DashboardClient {
  constructor(private readonly commands: CommandClient) {}

  /** A second time changes nothing. */
  async tell(activation: Activation): Promise<void> {
    await this.commands.ask(noteActivationCommand, activation);
  }
}
