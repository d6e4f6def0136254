import { Injectable } from '@nestjs/common';
import type { ProjectProfile } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { requireEnabled, type EmbedGrant } from './embed-grant.rules';
import { EmbedTokens, type Door } from './embed-tokens';
import { ProjectsClient } from './projects.client';
import { TokenLimit } from './token-limit';

/** A page that may be shown, of what and to whom. */
export interface Admitted {
  grant: EmbedGrant;
  project: ProjectProfile;
}

/** What stands before every page in a frame: the token, how often it is used, and its project. */
@Injectable()
export class EmbedAccess {
  constructor(
    private readonly tokens: EmbedTokens,
    private readonly limit: TokenLimit,
    private readonly projects: ProjectsClient,
  ) {}

  /** @throws DomainError `invalid_token`, `rate_limited`, `project_not_found` (gone since), `project_disabled` */
  async admit(token: unknown, door: Door, reply: FastifyReply): Promise<Admitted> {
    const { id, grant } = this.tokens.read(token, door);
    await this.limit.count(id, reply);
    const project = await this.projects.profile(grant.projectId);
    requireEnabled(project);
    return { grant, project };
  }
}
