import {
  createProjectCommand,
  deleteProjectCommand,
  listProjectsCommand,
  rotateProjectSecretCommand,
  setProjectEnabledCommand,
  setProjectOriginsCommand,
  setProjectWebhookCommand,
  type CreatedProject,
  type CreateProjectRequest,
  type Environment,
  type Project,
} from '@tulay/contracts';
import type { Command } from 'commander';
import { UsageError, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { collect, environmentOption } from '../../cli/option-values';
import { fields, table, when } from '../../output/table';

const projectOption = (command: Command): Command =>
  command.requiredOption('--project <id|slug>', 'the project');

export function projectCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'project', "a merchant's projects for embeds and the legacy checkout");
  cli.leaf(group, 'create', {
    description: 'Creates a project. The secret of a compat project is shown once.',
    options: createOptions,
    examples: [
      'project create --merchant mer_01… --name "Web shop" --origin https://shop.example',
      'project create --merchant mer_01… --name Legacy --compat --webhook-url https://shop.example/hook --static-key K',
    ],
    run: createProject,
  });
  cli.leaf(group, 'list', {
    description: 'Lists all projects, or the projects of one merchant.',
    options: (command) => command.option('--merchant <id>', 'the merchant, mer_…'),
    examples: ['project list', 'project list --merchant mer_01…'],
    run: listProjects,
  });
  cli.leaf(group, 'disable', {
    description: 'Disables a project. Its embed tokens, pages and checkouts stop working.',
    options: projectOption,
    examples: ['project disable --project web-shop'],
    run: setEnabled(false),
  });
  cli.leaf(group, 'enable', {
    description: 'Enables a disabled project again.',
    options: projectOption,
    examples: ['project enable --project web-shop'],
    run: setEnabled(true),
  });
  cli.leaf(group, 'set-origins', {
    description: 'Replaces the origins that are allowed to embed the pages. Audited.',
    options: (command) =>
      projectOption(command)
        .option('--origin <origin>', 'origin allowed to embed the pages; repeatable', collect, [])
        .option('--any', 'allow any origin'),
    examples: [
      'project set-origins --project web-shop --origin https://shop.example --origin https://www.shop.example',
      'project set-origins --project web-shop --any',
    ],
    run: setOrigins,
  });
  cli.leaf(group, 'delete', {
    description: 'Deletes a project permanently. Its slug cannot be reused.',
    options: projectOption,
    examples: ['project delete --project web-shop'],
    run: deleteProject,
  });
  legacyCheckoutCommands(group, cli);
}

function legacyCheckoutCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'rotate-secret', {
    description: 'Creates a new compat secret. The old secret stops working immediately.',
    options: projectOption,
    examples: ['project rotate-secret --project web-shop'],
    run: rotateSecret,
  });
  cli.leaf(group, 'set-webhook', {
    description:
      'Changes the webhook URL or the static key of the legacy checkout. Pending retries use the new values.',
    options: webhookOptions,
    examples: [
      'project set-webhook --project web-shop --webhook-url https://shop.example/new-hook',
      'project set-webhook --project web-shop --static-key NEW',
    ],
    run: setWebhook,
  });
}

const createOptions = (command: Command): Command =>
  command
    .requiredOption('--merchant <id>', 'the merchant, mer_…')
    .requiredOption('--name <name>', 'display name')
    .option('--slug <slug>', 'a-z, 0-9 and -; defaults to a slug of the name')
    .addOption(environmentOption())
    .option('--origin <origin>', 'origin allowed to embed the pages; repeatable; default: any', collect, [])
    .option('--compat', 'enable the legacy checkout; requires the next two options')
    .option('--webhook-url <url>', 'webhook URL of the legacy checkout')
    .option('--static-key <key>', 'value of key=… in the webhook URL of the legacy checkout');

const webhookOptions = (command: Command): Command =>
  projectOption(command)
    .option('--webhook-url <url>', 'the new webhook URL')
    .option('--static-key <key>', 'the new value of key=…');

interface CreateOptions {
  merchant: string;
  name: string;
  slug?: string;
  environment: Environment;
  origin: string[];
  compat?: boolean;
  webhookUrl?: string;
  staticKey?: string;
}

async function createProject(bus: Bus, options: CreateOptions): Promise<CommandResult> {
  const { merchant: merchantId, name, slug, environment, origin: origins } = options;
  const compat = compatOf(options);
  const created = await bus.ask(createProjectCommand, {
    merchantId,
    name,
    slug,
    environment,
    origins,
    compat,
  });
  return withSecret('Project created.', created);
}

function compatOf({ compat, webhookUrl, staticKey }: CreateOptions): CreateProjectRequest['compat'] {
  if (!compat && webhookUrl === undefined && staticKey === undefined) return undefined;
  if (!compat || webhookUrl === undefined || staticKey === undefined)
    throw new UsageError('--compat, --webhook-url and --static-key must be used together');
  return { webhookUrl, staticKey };
}

async function listProjects(bus: Bus, { merchant }: { merchant?: string }): Promise<CommandResult> {
  const projects: Project[] = [];
  for (let more = true; more;) {
    const request = { merchantId: merchant, startingAfter: projects.at(-1)?.id };
    const page = await bus.ask(listProjectsCommand, request);
    projects.push(...page.projects);
    more = page.has_more;
  }
  projects.sort((a, b) => a.created - b.created);
  const rows = projects.map((p) => [
    p.id,
    p.slug,
    p.merchant_id,
    p.environment,
    p.enabled,
    p.compat,
    when(p.created),
  ]);
  const headings = ['ID', 'SLUG', 'MERCHANT', 'ENVIRONMENT', 'ENABLED', 'COMPAT', 'CREATED'];
  return { json: { projects }, text: table(headings, rows) };
}

const setEnabled =
  (enabled: boolean) =>
  async (bus: Bus, options: { project: string }): Promise<CommandResult> => {
    const project = await bus.ask(setProjectEnabledCommand, { projectId: options.project, enabled });
    return {
      json: { project },
      text: `Project ${enabled ? 'enabled' : 'disabled'}.\n${describeProject(project)}`,
    };
  };

async function setOrigins(
  bus: Bus,
  { project: projectId, origin: origins, any }: { project: string; origin: string[]; any?: boolean },
): Promise<CommandResult> {
  if (origins.length > 0 === (any === true)) throw new UsageError('Specify --origin or --any');
  const project = await bus.ask(setProjectOriginsCommand, { projectId, origins });
  return { json: { project }, text: `Origins set.\n${describeProject(project)}` };
}

async function deleteProject(bus: Bus, options: { project: string }): Promise<CommandResult> {
  const deleted = await bus.ask(deleteProjectCommand, { projectId: options.project });
  return { json: { project: deleted }, text: `Project ${deleted.id} deleted.` };
}

async function rotateSecret(bus: Bus, options: { project: string }): Promise<CommandResult> {
  const rotated = await bus.ask(rotateProjectSecretCommand, { projectId: options.project });
  return withSecret('Compat secret rotated.', rotated);
}

async function setWebhook(
  bus: Bus,
  { project: projectId, webhookUrl: url, staticKey }: { project: string } & Partial<CreateOptions>,
): Promise<CommandResult> {
  if (url === undefined && staticKey === undefined)
    throw new UsageError('Specify --webhook-url, --static-key or both');
  const project = await bus.ask(setProjectWebhookCommand, { projectId, url, staticKey });
  return { json: { project }, text: `Webhook of the legacy checkout set.\n${describeProject(project)}` };
}

function withSecret(title: string, created: CreatedProject): CommandResult {
  const secret = created.compat_secret ? [`Compat secret, shown once:\n  ${created.compat_secret}`] : [];
  return { json: created, text: [title, describeProject(created.project), ...secret].join('\n') };
}

const describeProject = (project: Project): string =>
  fields({
    id: project.id,
    slug: project.slug,
    merchant: project.merchant_id,
    environment: project.environment,
    enabled: project.enabled,
    origins: project.origins.join(' ') || 'any',
    compat: project.compat,
  });
