import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getCompatWebhookCommand,
  setProjectWebhookCommand,
  type GetCompatWebhookRequest,
} from '@tulay/contracts';
import type { CompatWebhook, Project, SetProjectWebhookRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { GetCompatWebhook } from './get-compat-webhook';
import { SetProjectWebhook } from './set-project-webhook';

@Controller()
export class ProjectWebhooksController {
  constructor(
    private readonly getCompatWebhook: GetCompatWebhook,
    private readonly setProjectWebhook: SetProjectWebhook,
  ) {}

  @OnCommand(getCompatWebhookCommand)
  get(@Payload() { projectId }: GetCompatWebhookRequest): Promise<CompatWebhook> {
    return this.getCompatWebhook.execute(projectId);
  }

  @OnCommand(setProjectWebhookCommand)
  set(@Payload() request: SetProjectWebhookRequest): Promise<Project> {
    return this.setProjectWebhook.execute(request);
  }
}
