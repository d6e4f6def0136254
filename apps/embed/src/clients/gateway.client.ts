import { Injectable } from '@nestjs/common';
import { getMerchantProfileCommand, getProjectProfileCommand, type ProjectProfile } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Merchants and projects, which the gateway stores. */
@Injectable()
export class GatewayClient {
  constructor(private readonly commands: CommandClient) {}

  /** The merchant's name as payers see it. */
  async merchantName(merchantId: string): Promise<string> {
    return (await this.commands.ask(getMerchantProfileCommand, { merchantId })).name;
  }

  /** Never cached, so that changes of a project take effect at once. @throws DomainError `project_not_found` */
  project(projectId: string): Promise<ProjectProfile> {
    return this.commands.ask(getProjectProfileCommand, { projectId });
  }
}
