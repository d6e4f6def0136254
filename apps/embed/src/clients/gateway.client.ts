import { Injectable } from '@nestjs/common';
import {
  getMerchantProfileCommand,
  getProjectProfileCommand,
  type MerchantFace,
  type ProjectProfile,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { showFace } from '@tulay/pages';

/** Reads merchants and projects from the gateway. */
@Injectable()
export class GatewayClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the merchant's name as payers see it, and applies the merchant's branding to the current page.
   */
  async merchantName({ merchantId, environment }: Tenant): Promise<string> {
    const { name, face } = await this.merchant({ merchantId, environment });
    showFace(face);
    return name;
  }

  /** Returns the merchant's name and branding, for callers that do not render a page. */
  async merchant({ merchantId, environment }: Tenant): Promise<{ name: string; face: MerchantFace | null }> {
    const { name, face } = await this.commands.ask(getMerchantProfileCommand, { merchantId, environment });
    return { name, face: face ?? null };
  }

  /**
   * Returns the project. The result is never cached, so that changes to a project take effect immediately.
   * @throws DomainError `project_not_found`
   */
  project(projectId: string): Promise<ProjectProfile> {
    return this.commands.ask(getProjectProfileCommand, { projectId });
  }
}
