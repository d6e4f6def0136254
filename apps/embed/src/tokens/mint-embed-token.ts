import { Injectable } from '@nestjs/common';
import type { EmbedToken, MintEmbedTokenRequest } from '@tulay/contracts';
import { CustomersClient } from './customers.client';
import { requestedGrant, requireUsable } from './embed-grant.rules';
import { toEmbedToken } from './embed-token.view';
import { EmbedTokens } from './embed-tokens';
import { ProjectsClient } from './projects.client';

/** Makes a token that opens one page of one project. Nothing is kept: what it grants stands in the token. */
@Injectable()
export class MintEmbedToken {
  constructor(
    private readonly projects: ProjectsClient,
    private readonly customers: CustomersClient,
    private readonly tokens: EmbedTokens,
  ) {}

  /** @throws DomainError as the command says */
  async execute(request: MintEmbedTokenRequest): Promise<EmbedToken> {
    const asked = requestedGrant(request);
    const project = await this.projects.profile(request.projectId);
    requireUsable(project, request);
    if (asked.scope?.field === 'customer_id') {
      const { merchantId, environment } = request;
      await this.customers.require({ merchantId, environment, id: asked.scope.value });
    }
    // The project's id as it is kept: a uuid may be written in capitals.
    const grant = { ...asked, projectId: project.id };
    return toEmbedToken(grant, request.ttlSeconds, this.tokens.sign(grant, request.ttlSeconds));
  }
}
