import { Injectable } from '@nestjs/common';
import { noteActivationCommand, type Activation } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Notifies the dashboard, which displays and emails activation decisions. */
@Injectable()
export class DashboardClient {
  constructor(private readonly commands: CommandClient) {}

  /** Sends the activation to the dashboard. Idempotent. */
  async tell(activation: Activation): Promise<void> {
    await this.commands.ask(noteActivationCommand, activation);
  }
}
