import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';

export interface Project {
  /** A UUID. */
  id: string;
  slug: string;
  merchant_id: string;
  environment: Environment;
  name: string;
  enabled: boolean;
  /** Origins that may frame the project's embeds; empty allows any origin. */
  origins: string[];
  compat: boolean;
  created: number;
}

export interface CreateProjectRequest {
  merchantId: string;
  environment: Environment;
  name: string;
  /** Derived from the name if omitted. */
  slug?: string;
  origins: string[];
  /** If set, enables the legacy checkout for this project. */
  compat?: { webhookUrl: string; staticKey: string };
}
export interface CreatedProject {
  project: Project;
  /** `sk_compat_…`, only for compat projects. The secret cannot be retrieved later. */
  compat_secret?: string;
}
/**
 * Errors: `not_found` (merchant), `invalid_request`, `conflict` (slug taken), `invalid_state` (a live project for a
 * merchant that is not active).
 */
export const createProjectCommand = command<CreateProjectRequest, CreatedProject>(
  'gateway.cmd.create-project',
  { callers: ['operator'] },
);

export interface ListProjectsRequest {
  merchantId?: string;
  startingAfter?: string;
}
export interface ProjectPage {
  projects: Project[];
  has_more: boolean;
}
/** Lists projects sorted by ID. Errors: `not_found` (merchant). */
export const listProjectsCommand = command<ListProjectsRequest, ProjectPage>('gateway.cmd.list-projects', {
  fields: { merchantId: true, startingAfter: true },
  callers: ['operator'],
});

/** Request to enable or disable a project. In operator commands, `projectId` can be the ID or the slug. */
export interface SetProjectEnabledRequest {
  projectId: string;
  enabled: boolean;
}
/** Errors: `not_found`. */
export const setProjectEnabledCommand = command<SetProjectEnabledRequest, Project>(
  'gateway.cmd.set-project-enabled',
  { callers: ['operator'] },
);
export interface SetProjectOriginsRequest {
  projectId: string;
  /** Origins that may frame the project's embeds; empty allows any origin. */
  origins: string[];
}
/** Errors: `not_found`, `invalid_request`. */
export const setProjectOriginsCommand = command<SetProjectOriginsRequest, Project>(
  'gateway.cmd.set-project-origins',
  { callers: ['operator'] },
);
export interface DeleteProjectRequest {
  projectId: string;
}
/** Errors: `not_found`. */
export const deleteProjectCommand = command<DeleteProjectRequest, { id: string; deleted: true }>(
  'gateway.cmd.delete-project',
  { callers: ['operator'] },
);
export interface RotateProjectSecretRequest {
  projectId: string;
}
/** Errors: `not_found`, `invalid_state` (not a compat project). */
export const rotateProjectSecretCommand = command<RotateProjectSecretRequest, Required<CreatedProject>>(
  'gateway.cmd.rotate-project-secret',
  { callers: ['operator'] },
);

export interface SetProjectWebhookRequest {
  projectId: string;
  /** New URL of the legacy webhook; if omitted, the URL remains unchanged. */
  url?: string;
  /** New static key of the legacy webhook; if omitted, the static key remains unchanged. */
  staticKey?: string;
}
/**
 * Changes a project's legacy webhook. The change also applies to retries of earlier deliveries. Errors:
 * `not_found`, `invalid_request`, `invalid_state` (not a compat project).
 */
export const setProjectWebhookCommand = command<SetProjectWebhookRequest, Project>(
  'gateway.cmd.set-project-webhook',
  { callers: ['operator'] },
);

/** A project's data for pages that other sites embed. */
export interface ProjectProfile extends Tenant {
  id: string;
  merchantName: string;
  /** Also false while the merchant's state blocks embeds. */
  enabled: boolean;
  /** Origins that may frame the project's pages; empty allows any origin. */
  origins: string[];
  /** Current time on the environment's clock, in Unix seconds. The test clock can be ahead of wall-clock time. */
  now: number;
}
export interface GetProjectProfileRequest {
  /** The project's ID; slugs are not accepted. */
  projectId: string;
}
/** Errors: `project_not_found` (also for deleted projects). */
export const getProjectProfileCommand = command<GetProjectProfileRequest, ProjectProfile>(
  'gateway.cmd.get-project-profile',
  { callers: ['embed'] },
);
