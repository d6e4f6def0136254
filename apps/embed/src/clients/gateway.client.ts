import { Injectable } from '@nestjs/common';
import { getMerchantProfileCommand, getProjectProfileCommand, type ProjectProfile } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Merchants and projects, which the gateway keeps. */
@Injectable()
export class GatewayClient {
  constructor(private readonly commands: CommandClient) {}

  /** The name payers know the merchant by. */
  async merchantName(merchantId: string): Promise<string> {
    return (await this.commands.ask(getMerchantProfileCommand, { merchantId })).name;
  }

  /** Never cached: a project that is disabled, or restricted to other origins, is so at once. @throws DomainError `project_not_found` */
  project(projectId: string): Promise<ProjectProfile> {
    return this.commands.ask(getProjectProfileCommand, { projectId });
  }
}
